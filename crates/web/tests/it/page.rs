//! Pages and pictures.

mod addins;
mod drawings;
mod first_paint;
mod missing;
mod pages;
mod readers;
mod redirects;
mod sitemap;
mod structured_data;
