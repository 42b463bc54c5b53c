//! Lists the files of the page in `web/`, for `src/app/assets/page.rs` to embed.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut list = "&[\n".to_owned();
    for folder in ["", "css/", "fonts/", "js/"] {
        println!("cargo::rerun-if-changed=web/{folder}");
        let files = fs::read_dir(format!("web/{folder}"))?.collect::<io::Result<Vec<_>>>()?;
        let mut names: Vec<_> = files.iter().filter_map(|file| file.file_name().into_string().ok()).collect();
        names.sort_by_key(|name| (name != "index.html", name.clone()));
        // Folders have no extension; `.json` files are the settings of the page's own tools.
        let is_served = |name: &&String| Path::new(name).extension().is_some_and(|ending| ending != "json");
        for name in names.iter().filter(is_served) {
            let path = if name == "index.html" { "" } else { name };
            let bytes =
                format!("include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/web/{folder}{name}\"))");
            writeln!(list, "    Page {{ path: \"/{folder}{path}\", bytes: {bytes} }},")
                .map_err(io::Error::other)?;
        }
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&out).join("pages.rs"), list + "]\n")
}
