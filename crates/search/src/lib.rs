//! Full-text search over the catalogue: the words of texts, the query language, and an index in a folder. The index is
//! derived from the database, never the truth: it may be lost at any time and made anew.

mod analysis;
mod columns;
mod dictionary;
mod document;
mod fields;
mod hidden;
mod index;
mod popularity;
mod query;
mod results;

pub use analysis::{Word, content_words, words};
pub use document::{Audience, Document, DocumentId, DocumentKind, DocumentTags, Removed};
pub use hidden::Hidden;
pub use index::{Index, IndexError, Merge, Writer};
pub use popularity::Popularity;
pub use query::{Filters, Query, QueryNote};
pub use results::{FacetCount, FacetCounts, Hit, Order, PageRequest, Restricted, Results};
