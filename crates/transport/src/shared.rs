//! What all routes share.

use std::sync::Arc;

use service::Service;

use crate::config::Config;
use crate::work::Work;

/// The use cases, the settings and the limits of work. Cheap to clone.
#[derive(Clone)]
pub struct Shared {
    /// The use cases.
    pub service: Service,
    /// The settings.
    pub config: Arc<Config>,
    /// The limits of work.
    pub work: Arc<Work>,
}

impl Shared {
    /// The same with a service for cheap reads, which take precedence over others.
    pub fn express(&self) -> Self {
        Self {
            service: self.service.express(),
            ..self.clone()
        }
    }
}
