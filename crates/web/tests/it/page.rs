//! Pages and pictures.

mod drawings;
mod first_paint;
mod pages;
mod redirects;
mod sitemap;
mod structured_data;
