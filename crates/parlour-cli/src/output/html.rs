//! Self-contained pages: reports of simulations and leagues.

use std::fmt::Write;

/// For screen and print.
const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#667;--line:#d8dce2;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--soft:#9aa3ad;--line:#3a4048;--paper:#16191d}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem;margin:0 0 .2rem}h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}
p.lead,td.soft{color:var(--soft)}table{border-collapse:collapse;width:100%}
th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left}figure{margin:1rem 0;background:#fff;border:1px solid var(--line)}
figure svg{width:100%;height:auto;display:block}code{font-size:.9em;overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none;font-size:11pt}figure,table{break-inside:avoid}@page{margin:18mm}}";

/// The beginning of a page.
pub(crate) fn head(title: &str, lead: &str) -> String {
    let (title, lead) = (escaped(title), escaped(lead));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <p class=\"lead\">{lead}</p>\n"
    )
}

/// The end of a page, with the command that repeats the run.
pub(crate) fn tail(command: &str) -> String {
    format!("<h2>Repeat this run</h2>\n<p><code>{}</code></p>\n</body>\n</html>\n", escaped(command))
}

/// A table with a head. Only this function escapes cells.
pub(crate) fn rows(heading: &str, head: &[&str], rows: &[Vec<String>]) -> String {
    let cells = |tag: &str, cells: &mut dyn Iterator<Item = &str>| {
        let cell = |cell: &str| format!("<{tag}>{}</{tag}>", escaped(cell));
        cells.map(cell).collect::<Vec<_>>().concat()
    };
    let mut text = format!(
        "<h2>{}</h2>\n<table>\n<tr>{}</tr>\n",
        escaped(heading),
        cells("th", &mut head.iter().copied())
    );
    for row in rows {
        let _ = writeln!(text, "<tr>{}</tr>", cells("td", &mut row.iter().map(String::as_str)));
    }
    text.push_str("</table>\n");
    text
}

/// A text escaped for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_and_not_markup() {
        let table = rows("<i>", &["&"], &[vec!["<script>\"".to_owned()]]);
        assert!(table.contains("&lt;i&gt;") && table.contains("&lt;script&gt;&quot;"), "{table}");
        assert!(!table.contains("<script>"));
    }
}
