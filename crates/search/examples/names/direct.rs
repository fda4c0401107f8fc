//! The same documents in tantivy without anything of ours: its own analysis, its query parser, the ten best results
//! and their number.

use std::path::Path;

use search::Document;
use tantivy::collector::{Count, TopDocs};
use tantivy::query::QueryParser;
use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{AsciiFoldingFilter, LowerCaser, SimpleTokenizer, TextAnalyzer};
use tantivy::{Index, IndexReader, TantivyDocument};

/// The memory of its writer, as of ours, in bytes.
const MEMORY: usize = 50_000_000;

pub(crate) struct Direct {
    index: Index,
    key: Field,
    /// Names, units, dataset and notes.
    texts: [Field; 5],
}

impl Direct {
    /// An empty index in a folder.
    pub(crate) fn create(folder: &Path) -> crate::Result<Self> {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("folded")
            .set_index_option(IndexRecordOption::WithFreqsAndPositions);
        let options = TextOptions::default().set_indexing_options(indexing);
        let key = schema.add_text_field("key", STRING | STORED);
        let texts = ["fr", "en", "unit", "context", "notes"];
        let texts = texts.map(|name| schema.add_text_field(name, options.clone()));
        std::fs::create_dir_all(folder)?;
        let index = Index::create_in_dir(folder, schema.build())?;
        let folded = TextAnalyzer::builder(SimpleTokenizer::default())
            .filter(LowerCaser)
            .filter(AsciiFoldingFilter)
            .build();
        index.tokenizers().register("folded", folded);
        Ok(Self { index, key, texts })
    }

    /// Adds documents.
    pub(crate) fn put(&self, documents: impl Iterator<Item = Document>) -> crate::Result<()> {
        let mut writer = self.index.writer_with_num_threads(1, MEMORY)?;
        for document in documents {
            let [fr, en, unit, context, notes] = self.texts;
            let mut added = TantivyDocument::new();
            added.add_text(self.key, &document.key);
            for (field, name) in [(fr, &document.names.fr), (en, &document.names.en)] {
                added.add_text(field, name.as_deref().unwrap_or_default());
            }
            added.add_text(unit, document.units.join(" "));
            added.add_text(context, document.context.join(" "));
            added.add_text(notes, document.notes.join(" "));
            writer.add_document(added)?;
        }
        writer.commit()?;
        Ok(())
    }

    /// A searcher of the last commit, with its query parsers.
    pub(crate) fn asked(&self) -> crate::Result<Asked> {
        let exact = || {
            let mut parser = QueryParser::for_index(&self.index, self.texts.to_vec());
            parser.set_conjunction_by_default();
            parser
        };
        let mut forgiving = exact();
        for field in self.texts {
            forgiving.set_field_fuzzy(field, true, 1, true);
        }
        Ok(Asked {
            reader: self.index.reader()?,
            exact: exact(),
            forgiving,
        })
    }
}

pub(crate) struct Asked {
    reader: IndexReader,
    exact: QueryParser,
    /// Words may be unfinished and have one wrong letter.
    forgiving: QueryParser,
}

impl Asked {
    /// The number of documents with all words of a query, after its ten best were found.
    pub(crate) fn exact(&self, text: &str) -> crate::Result<usize> {
        self.count(&self.exact, text)
    }

    /// The same; where there is none, of those with words that are a little different.
    pub(crate) fn forgiving(&self, text: &str) -> crate::Result<usize> {
        match self.exact(text)? {
            0 => self.count(&self.forgiving, text),
            count => Ok(count),
        }
    }

    fn count(&self, parser: &QueryParser, text: &str) -> crate::Result<usize> {
        let query = parser.parse_query(text)?;
        let best = TopDocs::with_limit(10).order_by_score();
        let (_, count) = self.reader.searcher().search(&query, &(best, Count))?;
        Ok(count)
    }
}
