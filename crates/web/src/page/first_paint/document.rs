//! A drawn page, and its insertion into the application's HTML page.

use serde::Deserialize;

/// The drawing of a page, as the script returns it.
#[derive(Debug, Deserialize)]
pub(crate) struct Document {
    /// Elements for the document's head, its title among them.
    pub(super) head: String,
    /// The content of the application's root element until the application takes over.
    pub(super) body: String,
    /// The GraphQL responses it was drawn from, as JSON: the application starts with them.
    pub(super) answers: String,
    /// The modules that the application needs for the page, in the names of the build.
    pub(crate) modules: Vec<String>,
}

/// The title and the application's root element in `index.html`.
const TITLE: &str = "<title>Statit</title>";
const ROOT: &str = "<div id=\"root\"></div>";
/// The beginning of the application's script element in `index.html`.
const SCRIPT: &str = "<script type=\"module\"";
/// The placeholder in drawn styles for the nonce of a response.
const NONCE: &str = "nonce=\"__NONCE__\"";

impl Document {
    /// The size of the texts, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.head.len() + self.body.len() + self.answers.len()
    }

    /// Inserts the drawing into `page`. `links`, to the scripts that the page will need, follow the drawing, and
    /// the application's own script gets a low priority: the first paint waits for styles alone.
    pub(crate) fn fill(&self, page: &str, links: &str, nonce: &str) -> String {
        let body = self.body.replace(NONCE, &format!("nonce=\"{nonce}\""));
        // In JSON `<` occurs only in strings: escaped, they cannot contain the end of the script element.
        let answers = self.answers.replace('<', "\\u003c");
        let root = format!(
            "<div id=\"root\">{body}</div>\n\
             <script type=\"application/json\" id=\"first-answers\">{answers}</script>\n{links}"
        );
        page.replacen(SCRIPT, &format!("{SCRIPT} fetchpriority=\"low\""), 1)
            .replacen(TITLE, &self.head, 1)
            .replacen(ROOT, &root, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_stands_in_the_applications_place_with_its_answers() {
        let document = Document {
            head: "<title>Prices · Statit</title>".into(),
            body: "<h1>Prices</h1><style nonce=\"__NONCE__\"></style>".into(),
            answers: "[{\"data\":\"</script><b>\"}]".into(),
            modules: Vec::new(),
        };
        let page = "<head><title>Statit</title><script type=\"module\" src=\"/a.js\"></script></head>\
                    <body><div id=\"root\"></div></body>";
        let filled = document.fill(page, "<link>", "abc");
        assert_eq!(
            filled,
            "<head><title>Prices · Statit</title><script type=\"module\" fetchpriority=\"low\" src=\"/a.js\">\
             </script></head><body><div id=\"root\"><h1>Prices</h1><style nonce=\"abc\"></style></div>\n\
             <script type=\"application/json\" id=\"first-answers\">\
             [{\"data\":\"\\u003c/script>\\u003cb>\"}]</script>\n<link></body>"
        );
    }
}
