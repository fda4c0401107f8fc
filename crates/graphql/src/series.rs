//! Series: observations, views and vintages.

pub(super) mod observations;
pub(super) mod view;
pub(super) mod vintage;
