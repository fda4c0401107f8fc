//! Pages and pictures.

mod drawings;
mod first_paint;
mod pages;
mod redirects;
