//! Lists the files of the page in `web/`, for `src/app/assets/page.rs` to embed.

use std::path::Path;
use std::{env, fs, io};

/// The files beside the folders. The page itself is the first.
const SINGLE: [&str; 7] = [
    "index.html",
    "icon-192.png",
    "icon-512.png",
    "icon-turn.svg",
    "icon.svg",
    "manifest.webmanifest",
    "sw.js",
];

fn main() -> io::Result<()> {
    let mut files: Vec<String> = SINGLE.map(str::to_owned).to_vec();
    for folder in ["css", "fonts", "js", "texts/en", "texts/es", "texts/hi", "texts/de"] {
        // Only these: tests of the page write to other folders of `web/`.
        println!("cargo::rerun-if-changed=web/{folder}");
        let names = fs::read_dir(format!("web/{folder}"))?.map(|file| file.map(|file| file.file_name()));
        let mut names = names.collect::<io::Result<Vec<_>>>()?;
        names.sort();
        files.extend(names.iter().map(|name| format!("{folder}/{}", name.to_string_lossy())));
    }
    // Licences of fonts and the module that only has types are not for browsers.
    files.retain(|file| !file.ends_with("OFL.txt") && file != "js/types.js");
    let page = |file: &String| {
        let path = if file == SINGLE[0] { "" } else { file };
        let bytes = format!("include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/web/{file}\"))");
        format!("    Page {{ path: \"/{path}\", bytes: {bytes} }},\n")
    };
    let list: String = files.iter().map(page).collect();
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&out).join("pages.rs"), format!("&[\n{list}]\n"))
}
