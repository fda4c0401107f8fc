//! Pages and pictures.

mod account_pictures;
mod addins;
mod drawings;
mod first_paint;
mod missing;
mod pages;
mod picture_caches;
mod readers;
mod redirects;
mod refusals;
mod sitemap;
mod structured_data;
