//! Series and their vintages.

pub(crate) mod vintage;
