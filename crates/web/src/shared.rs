//! What all routes share.

use std::sync::Arc;

use service::Service;

use crate::config::Config;
use crate::work::Work;

/// The use cases, the settings and the limits of work. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) service: Service,
    pub(crate) config: Arc<Config>,
    pub(crate) work: Arc<Work>,
}

impl Shared {
    /// The same with a service for cheap reads, which take precedence over others.
    pub(crate) fn express(&self) -> Self {
        Self {
            service: self.service.express(),
            ..self.clone()
        }
    }
}
