//! The loads of a request are a part of it: they run on its thread, count as its processor time, and end with it.

use std::pin::{Pin, pin};

use async_graphql::dataloader::DataLoader;
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use service::Opaque;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

type Load = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Accepts the loads that the fields of a request begin.
#[derive(Clone, Debug)]
pub(crate) struct Loads(UnboundedSender<Load>);

/// The loads of a request that have not begun.
pub(crate) struct BegunLoads(UnboundedReceiver<Load>);

impl Loads {
    pub(crate) fn new() -> (Self, BegunLoads) {
        let (begin, begun) = unbounded_channel();
        (Self(begin), BegunLoads(begun))
    }

    /// A loader whose loads belong to the request.
    pub(crate) fn loader<L: Send + Sync + 'static>(&self, loader: L) -> Opaque<DataLoader<L>> {
        let begin = self.0.clone();
        // A request that has ended needs no loads.
        Opaque::new(DataLoader::new(loader, move |load| {
            begin.send(load).is_ok()
        }))
    }
}

impl BegunLoads {
    /// Runs the fields of the request, and the loads that they begin, until the fields are done.
    pub(crate) async fn run<F: Future>(mut self, fields: F) -> F::Output {
        let mut fields = pin!(fields);
        let mut loads = FuturesUnordered::new();
        loop {
            tokio::select! {
                biased;
                done = &mut fields => return done,
                Some(load) = self.0.recv() => loads.push(load),
                Some(()) = loads.next() => {}
            }
        }
    }
}
