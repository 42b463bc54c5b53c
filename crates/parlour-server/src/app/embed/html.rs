//! The parts of which the embedded pages are made.

/// Escapes a text for HTML, attributes included.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            sign => safe.push(sign),
        }
    }
    safe
}

/// A page for frames: a picture that leads to the game, and words below it.
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    /// Where a click on the picture leads, in a new tab.
    pub(super) link: &'a str,
    /// The picture, as HTML.
    pub(super) picture: String,
    /// The words below it; the last sentence about the game.
    pub(super) words: &'a str,
    /// Links below the words, as HTML.
    pub(super) controls: String,
    /// The class of the colours: empty to follow those of the reader.
    pub(super) theme: &'a str,
    /// The table to watch, if its game goes on.
    pub(super) live: Option<&'a str>,
}

impl Page<'_> {
    pub(super) fn html(&self) -> String {
        let Self { picture, controls, theme, .. } = self;
        let [title, link, words] = [self.title, self.link, self.words].map(escape);
        let script = self.live.map_or("", |_| "<script src=\"/embed/live.js\" defer></script>\n");
        let table = self.live.map(|id| format!(" data-table=\"{}\"", escape(id))).unwrap_or_default();
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"robots\" content=\"noindex\">\n<title>{title}</title>\n\
             <link rel=\"icon\" href=\"/icon.svg\">\n<link rel=\"stylesheet\" href=\"/embed/style.css\">\n{script}</head>\n\
             <body class=\"{theme}\"{table}>\n<main><figure>\n\
             <a href=\"{link}\" target=\"_blank\" rel=\"noopener\">{picture}</a>\n\
             <figcaption><h1><a href=\"{link}\" target=\"_blank\" rel=\"noopener\">{title}</a></h1>\n\
             <span id=\"words\" role=\"status\">{words}</span>\n{controls}</figcaption>\n</figure></main>\n</body>\n</html>\n"
        )
    }
}
