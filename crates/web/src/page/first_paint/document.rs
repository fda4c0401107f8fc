//! A drawn page, and how it is put into the page that every address begins with.

use serde::Deserialize;

/// What the script drew.
#[derive(Debug, Deserialize)]
pub(crate) struct Document {
    /// Elements for the document's head, its title among them.
    pub(super) head: String,
    /// What stands in the application's place until it takes over.
    pub(super) body: String,
    /// What was asked for it, as JSON: the application begins with it.
    pub(super) answers: String,
}

/// Where the head's own title and the application's place stand in `index.html`.
const TITLE: &str = "<title>Statit</title>";
const ROOT: &str = "<div id=\"root\"></div>";
/// How the application's script is asked for there.
const SCRIPT: &str = "<script type=\"module\"";
/// What stands in drawn styles for the nonce of an answer.
const NONCE: &str = "nonce=\"__NONCE__\"";

impl Document {
    /// About how much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        self.head.len() + self.body.len() + self.answers.len()
    }

    /// The page with the drawing in it. `links` are those to the scripts that it will need; they stand behind
    /// the drawing, and the application's own script steps back: what is seen first waits for styles alone.
    pub(crate) fn fill(&self, page: &str, links: &str, nonce: &str) -> String {
        let body = self.body.replace(NONCE, &format!("nonce=\"{nonce}\""));
        // In JSON `<` only stands in texts: escaped, no end of the script element can be among them.
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
