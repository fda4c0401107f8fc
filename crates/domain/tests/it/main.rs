//! Integration tests of the domain: the cases shared with the front end, and real data sets.

#[cfg(test)]
mod cases;
#[cfg(test)]
mod oracle;
#[cfg(test)]
mod real_data;
#[cfg(test)]
mod spreadsheets;
