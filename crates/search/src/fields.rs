//! The fields of the index, and how texts become words in it.

use std::collections::{BTreeMap, BTreeSet};

use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};
use tantivy::{TantivyDocument, Term};
use uuid::Uuid;

use crate::analysis::{Word, content_words, is_stop_word, joined_words, words};
use crate::document::{Audience, Document, DocumentId, DocumentKind, Removed};
use domain::text::fold;
use domain::text::language::Language;

/// Most characters by which names are ordered.
const NAME: usize = 80;
/// Separates the folded form of a tag from the tag as it was written.
pub(crate) const AS_WRITTEN: char = '\u{1f}';
/// Separates the folded form of a word from the word as it was written.
pub(crate) const WORD_AS_WRITTEN: char = '\0';

/// The name of the tokenizer in the index. It changes with the words that the tokenizer makes: an index with another
/// name is made anew.
pub(crate) const WORDS: &str = "words and joined words";
/// Names of columns, for reading them from a segment.
pub(crate) mod column {
    pub(crate) const KIND: &str = "kind";
    pub(crate) const HIGH: &str = "high";
    pub(crate) const LOW: &str = "low";
    pub(crate) const COLLECTION_HIGH: &str = "collection_high";
    pub(crate) const COLLECTION_LOW: &str = "collection_low";
    pub(crate) const KEY: &str = "key";
    pub(crate) const NAME_FR: &str = "name_fr";
    pub(crate) const NAME_EN: &str = "name_en";
    pub(crate) const UPDATED: &str = "updated";
    pub(crate) const ENDED: &str = "ended";
    pub(crate) const FREQUENCY: &str = "frequency";
    pub(crate) const ACCOUNT_KEY: &str = "account_key";
    pub(crate) const LICENCE: &str = "licence";
    pub(crate) const TAG: &str = "tag";
    pub(crate) const TAG_FR: &str = "tag_fr";
    pub(crate) const TAG_EN: &str = "tag_en";
}

/// The fields of a document.
#[derive(Clone, Debug)]
pub(crate) struct Fields {
    pub(crate) schema: Schema,
    /// Kind and id, for changes.
    pub(crate) id: Field,
    pub(crate) account: Field,
    pub(crate) collection: Field,
    pub(crate) audience: Field,
    /// The words of names and tags, for spelling and completion.
    pub(crate) dictionary: Field,
    /// The whole key.
    pub(crate) key: Field,
    pub(crate) names: Field,
    /// The words of the key.
    pub(crate) path: Field,
    pub(crate) tags: Field,
    pub(crate) context: Field,
    pub(crate) notes: Field,
    pub(crate) unit: Field,
    pub(crate) account_key: Field,
    pub(crate) collection_key: Field,
    pub(crate) frequency: Field,
    pub(crate) licence: Field,
    pub(crate) tag: Field,
    pub(crate) updated: Field,
    pub(crate) kind: Field,
    ended: Field,
    high: Field,
    low: Field,
    collection_high: Field,
    collection_low: Field,
    name_order: [Field; 2],
    shown_tags: [Field; 2],
}

impl Fields {
    pub(crate) fn new() -> Self {
        let mut builder = Schema::builder();

        let indexing = TextFieldIndexing::default()
            .set_tokenizer(WORDS)
            .set_index_option(IndexRecordOption::WithFreqsAndPositions);
        let text = TextOptions::default().set_indexing_options(indexing);

        let counted = STRING.set_fast("raw");
        let sorted = TextOptions::default().set_fast("raw");

        Self {
            id: builder.add_text_field("id", STRING),
            account: builder.add_text_field("account", STRING),
            collection: builder.add_text_field("collection", STRING),
            audience: builder.add_text_field("audience", STRING),
            dictionary: builder.add_text_field("dictionary", STRING),
            key: builder.add_text_field(column::KEY, counted.clone()),
            names: builder.add_text_field("names", text.clone()),
            path: builder.add_text_field("path", text.clone()),
            tags: builder.add_text_field("tags", text.clone()),
            context: builder.add_text_field("context", text.clone()),
            notes: builder.add_text_field("notes", text),
            unit: builder.add_text_field("unit", STRING),
            account_key: builder.add_text_field(column::ACCOUNT_KEY, counted.clone()),
            collection_key: builder.add_text_field("collection_key", STRING),
            frequency: builder.add_text_field(column::FREQUENCY, counted.clone()),
            licence: builder.add_text_field(column::LICENCE, counted.clone()),
            tag: builder.add_text_field(column::TAG, counted),
            updated: builder.add_i64_field(column::UPDATED, INDEXED | FAST),
            kind: builder.add_u64_field(column::KIND, INDEXED | FAST),
            ended: builder.add_u64_field(column::ENDED, FAST),
            high: builder.add_u64_field(column::HIGH, FAST),
            low: builder.add_u64_field(column::LOW, FAST),
            collection_high: builder.add_u64_field(column::COLLECTION_HIGH, FAST),
            collection_low: builder.add_u64_field(column::COLLECTION_LOW, FAST),
            shown_tags: [column::TAG_FR, column::TAG_EN]
                .map(|name| builder.add_text_field(name, sorted.clone())),
            name_order: [column::NAME_FR, column::NAME_EN]
                .map(|name| builder.add_text_field(name, sorted.clone())),
            schema: builder.build(),
        }
    }

    /// The fields of words.
    pub(crate) const fn texts(&self) -> [Field; 5] {
        [self.names, self.path, self.tags, self.context, self.notes]
    }

    /// The term by which a document is replaced and removed.
    pub(crate) fn id_term(&self, id: DocumentId) -> Term {
        let text = format!("{} {}", id.kind.as_str(), id.id.simple());
        Term::from_field_text(self.id, &text)
    }

    pub(crate) fn account_term(&self, id: Uuid) -> Term {
        Term::from_field_text(self.account, &id.simple().to_string())
    }

    pub(crate) fn collection_term(&self, id: Uuid) -> Term {
        Term::from_field_text(self.collection, &id.simple().to_string())
    }

    /// The term of the documents that are removed.
    pub(crate) fn term_of(&self, removed: Removed) -> Term {
        match removed {
            Removed::Document(id) => self.id_term(id),
            Removed::Collection(id) => self.collection_term(id),
            Removed::Account(id) => self.account_term(id),
        }
    }

    /// The term by which the questions of a collection are left out of results.
    pub(crate) fn questions_term(&self, collection: Uuid) -> Term {
        Term::from_field_text(self.collection, &questions_of(collection))
    }

    pub(crate) fn audience_term(&self, audience: Audience) -> Term {
        Term::from_field_text(self.audience, &audience.term())
    }

    pub(crate) fn document(&self, from: &Document) -> TantivyDocument {
        let mut into = TantivyDocument::default();
        into.add_text(self.id, self.id_text(from.id));
        into.add_text(self.account, from.account.simple().to_string());
        if let Some(collection) = from.collection {
            into.add_text(self.collection, collection.simple().to_string());
            if from.id.kind == DocumentKind::Question {
                into.add_text(self.collection, questions_of(collection));
            }
            let (high, low) = collection.as_u64_pair();
            into.add_u64(self.collection_high, high);
            into.add_u64(self.collection_low, low);
        }

        for audience in &from.audience {
            into.add_text(self.audience, audience.term());
        }

        into.add_text(self.key, &from.key);
        into.add_text(self.path, from.key_words());
        for name in from.distinct_names() {
            into.add_text(self.names, name);
        }

        for (field, language) in self.name_order.iter().zip([Language::Fr, Language::En]) {
            let name = fold(from.name(language));
            into.add_text(*field, name.chars().take(NAME).collect::<String>());
        }

        let texts = from.distinct_names().chain(from.tags.iter());
        let entries: BTreeSet<String> = texts
            .flat_map(|text| {
                let words = words(text);
                let joined = joined_words(text, &words);
                let words = words.iter().chain(&joined);
                let words = words.filter(|word| !is_stop_word(&word.folded));
                words.map(|word| entry(word, text)).collect::<Vec<_>>()
            })
            .collect();

        // Readers write questions: their words are no suggestions for others.
        for entry in entries
            .iter()
            .filter(|_| from.id.kind != DocumentKind::Question)
        {
            into.add_text(self.dictionary, entry);
        }

        for tag in from.tags.iter() {
            into.add_text(self.tags, tag);
        }
        for (field, texts) in [
            (self.context, &from.context),
            (self.context, &from.units),
            (self.notes, &from.notes),
        ] {
            for text in texts {
                into.add_text(field, text);
            }
        }

        for unit in &from.units {
            into.add_text(self.unit, fold(unit));
        }

        for tag in distinct(from.tags.iter()).keys() {
            into.add_text(self.tag, tag);
        }
        for (field, language) in self.shown_tags.iter().zip([Language::Fr, Language::En]) {
            let shown = from.tags.shown(language).iter().map(String::as_str);
            for (folded, written) in distinct(shown) {
                into.add_text(*field, format!("{folded}{AS_WRITTEN}{written}"));
            }
        }

        into.add_text(self.account_key, from.account_key());
        if let Some(collection) = from.collection_key() {
            into.add_text(self.collection_key, collection);
            let alone = collection.rsplit('/').next().unwrap_or(collection);
            into.add_text(self.collection_key, alone);
        }
        if let Some(frequency) = from.frequency {
            into.add_text(self.frequency, frequency.as_str());
        }
        if let Some(licence) = from.licence {
            into.add_text(self.licence, licence.as_str());
        }

        into.add_i64(self.updated, from.updated.as_microsecond());
        into.add_u64(self.kind, kind_number(from.id.kind));
        into.add_u64(self.ended, u64::from(from.is_ended));
        let (high, low) = from.id.id.as_u64_pair();
        into.add_u64(self.high, high);
        into.add_u64(self.low, low);

        into
    }

    fn id_text(&self, id: DocumentId) -> String {
        format!("{} {}", id.kind.as_str(), id.id.simple())
    }
}

pub(crate) const fn kind_number(kind: DocumentKind) -> u64 {
    match kind {
        DocumentKind::Metric => 0,
        DocumentKind::Dashboard => 1,
        DocumentKind::Collection => 2,
        DocumentKind::Account => 3,
        DocumentKind::Question => 4,
    }
}

fn questions_of(collection: Uuid) -> String {
    format!("questions {}", collection.simple())
}

/// The kind of a number; indicators for unknown ones.
pub(crate) fn kind_of(number: u64) -> DocumentKind {
    let all = DocumentKind::ALL.into_iter();
    all.into_iter()
        .find(|kind| kind_number(*kind) == number)
        .unwrap_or(DocumentKind::Metric)
}

/// The entry of a word in the dictionary: its folded form, and the form that people read.
fn entry(word: &Word, text: &str) -> String {
    let written = text.get(word.from..word.to).unwrap_or_default();
    format!("{}{WORD_AS_WRITTEN}{}", word.folded, written.to_lowercase())
}

/// Tags by their folded forms.
fn distinct<'a>(tags: impl Iterator<Item = &'a str>) -> BTreeMap<String, &'a str> {
    tags.map(|tag| (fold(tag), tag)).collect()
}

/// Splits texts into stems without stop words. Words that others write together are joined words as well, at the
/// position of their first part.
#[derive(Clone)]
pub(crate) struct WordTokenizer;

/// The stems of a text.
pub(crate) struct Stems {
    left: std::vec::IntoIter<Token>,
    token: Token,
}

impl Tokenizer for WordTokenizer {
    type TokenStream<'a> = Stems;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stems {
        let found = match text.len() {
            0..=200 => content_words(text),
            // A long text does not consist of stop words.
            _ => words(text),
        };
        let mut joined = joined_words(text, &found).into_iter().peekable();
        let mut tokens = Vec::with_capacity(found.len());
        for (position, word) in found.into_iter().enumerate() {
            let from = word.from;
            tokens.push(token(word, position));
            while let Some(word) = joined.next_if(|joined| joined.from == from) {
                tokens.push(token(word, position));
            }
        }
        Stems {
            left: tokens.into_iter(),
            token: Token::default(),
        }
    }
}

fn token(word: Word, position: usize) -> Token {
    Token {
        offset_from: word.from,
        offset_to: word.to,
        position,
        text: word.stem,
        position_length: 1,
    }
}

impl TokenStream for Stems {
    fn advance(&mut self) -> bool {
        match self.left.next() {
            Some(token) => {
                self.token = token;
                true
            }
            None => false,
        }
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}
