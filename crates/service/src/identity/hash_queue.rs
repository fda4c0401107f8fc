//! The queue of passwords to hash: a few at a time, users from networks of earlier sign-ins first, the other networks
//! in fair turns.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::identity::network::{Network, Networks};
use tokio::sync::oneshot::{self, Receiver, Sender};

use crate::limit::work::NotDone;

/// Most waiting hashes of users from known networks.
const KNOWN_WAITING: usize = 128;
/// Most other waiting hashes.
const OPEN_WAITING: usize = 64;

/// The two lines of waiting hashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lane {
    /// A user on a network from which this user signed in before. Served first.
    Known,
    /// Any other request.
    Open,
}

/// The line and the network in which a hash waits for its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seat {
    lane: Lane,
    /// Turns are fair among networks.
    network: Network,
}

impl Seat {
    /// The seat of a request. `is_known`: the user signed in from its network before.
    pub(crate) fn of(networks: Networks, is_known: bool) -> Self {
        Self {
            lane: if is_known { Lane::Known } else { Lane::Open },
            network: networks.wide.unwrap_or(networks.near),
        }
    }

    /// The seat of the server's operator.
    pub(crate) fn operator() -> Self {
        Self::of(Networks::of(IpAddr::V4(Ipv4Addr::LOCALHOST)), true)
    }
}

/// The queue. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct HashQueue(Arc<Mutex<QueueState>>);

#[derive(Debug)]
struct QueueState {
    /// Free turns; 0 while a request waits.
    free: usize,
    known: Line,
    open: Line,
}

impl HashQueue {
    /// A queue that runs `at_once` pieces of work together.
    pub(crate) fn new(at_once: usize) -> Self {
        Self::with(at_once, KNOWN_WAITING, OPEN_WAITING)
    }

    fn with(at_once: usize, known: usize, open: usize) -> Self {
        Self(Arc::new(Mutex::new(QueueState {
            free: at_once,
            known: Line::new(known),
            open: Line::new(open),
        })))
    }

    /// Runs the work when its turn comes. Work that has begun keeps its turn to its end, even if the caller no longer
    /// waits for the result.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        seat: Seat,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let permit = self.permit(seat).await?;
        tokio::task::spawn_blocking(move || {
            let _held = permit;
            work()
        })
        .await
        .map_err(|_| NotDone::Broken)
    }

    /// Waits for a turn.
    async fn permit(&self, seat: Seat) -> Result<Turn, NotDone> {
        let coming = {
            let mut state = self.state();
            if state.free > 0 {
                state.free -= 1;
                None
            } else {
                Some(state.line(seat.lane).join(seat.network)?)
            }
        };
        match coming {
            None => Ok(Turn::of(self)),
            // Another network was given the place.
            Some(coming) => coming.await.map_err(|_| NotDone::Busy),
        }
    }

    /// Passes a turn that has ended to the next in line.
    fn pass_on(&self) {
        loop {
            let next = {
                let mut state = self.state();
                let next = state.known.next().or_else(|| state.open.next());
                if next.is_none() {
                    state.free += 1;
                }
                next
            };
            let Some(next) = next else { return };
            match next.send(Turn::of(self)) {
                Ok(()) => return,
                // The request was cancelled while it waited.
                Err(mut permit) => permit.queue = None,
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    fn line(&mut self, lane: Lane) -> &mut Line {
        match lane {
            Lane::Known => &mut self.known,
            Lane::Open => &mut self.open,
        }
    }
}

/// The right to work; passed on when dropped.
#[derive(Debug)]
struct Turn {
    /// `None` where there is nothing to pass on.
    queue: Option<HashQueue>,
}

impl Turn {
    fn of(queue: &HashQueue) -> Self {
        Self {
            queue: Some(queue.clone()),
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            queue.pass_on();
        }
    }
}

/// Waiting requests, by network.
#[derive(Debug)]
struct Line {
    places: usize,
    length: usize,
    /// The networks with waiting requests, the next one first.
    order: VecDeque<Network>,
    waiting: HashMap<Network, VecDeque<Sender<Turn>>>,
}

impl Line {
    fn new(places: usize) -> Self {
        Self {
            places,
            length: 0,
            order: VecDeque::new(),
            waiting: HashMap::new(),
        }
    }

    /// Adds a request of a network to the line.
    fn join(&mut self, network: Network) -> Result<Receiver<Turn>, NotDone> {
        if self.length >= self.places {
            self.forget_gone();
        }
        if self.length >= self.places {
            self.make_room(network)?;
        }
        let (sender, receiver) = oneshot::channel();
        let queue = self.waiting.entry(network).or_default();
        if queue.is_empty() {
            self.order.push_back(network);
        }
        queue.push_back(sender);
        self.length += 1;
        Ok(receiver)
    }

    /// Takes the first request of the network whose turn it is.
    fn next(&mut self) -> Option<Sender<Turn>> {
        let network = self.order.pop_front()?;
        let queue = self.waiting.get_mut(&network)?;
        let next = queue.pop_front()?;
        if queue.is_empty() {
            self.waiting.remove(&network);
        } else {
            self.order.push_back(network);
        }
        self.length -= 1;
        Some(next)
    }

    /// Removes cancelled requests.
    fn forget_gone(&mut self) {
        for queue in self.waiting.values_mut() {
            queue.retain(|sender| !sender.is_closed());
        }
        self.waiting.retain(|_, queue| !queue.is_empty());
        self.order
            .retain(|network| self.waiting.contains_key(network));
        self.length = self.waiting.values().map(VecDeque::len).sum();
    }

    /// Removes the latest request of the network with the most requests, if `network` has at least two fewer.
    fn make_room(&mut self, network: Network) -> Result<(), NotDone> {
        let own = self.waiting.get(&network).map_or(0, VecDeque::len);
        let longest = self.waiting.values_mut().max_by_key(|queue| queue.len());
        match longest {
            Some(queue) if queue.len() > own + 1 => {
                queue.pop_back();
                self.length -= 1;
                Ok(())
            }
            _ => Err(NotDone::Busy),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::task::JoinHandle;

    use super::*;

    fn seat(number: u8, is_known: bool) -> Seat {
        let address = IpAddr::V4(Ipv4Addr::new(10, 0, number, 1));
        Seat::of(Networks::of(address), is_known)
    }

    /// A queue with one turn, which is taken until the sender is used.
    async fn taken(known: usize, open: usize) -> (HashQueue, mpsc::Sender<()>) {
        let queue = HashQueue::with(1, known, open);
        let (release, wait) = mpsc::channel::<()>();
        tokio::spawn({
            let queue = queue.clone();
            async move { queue.run(seat(0, false), move || wait.recv().is_ok()).await }
        });
        while queue.state().free > 0 {
            tokio::task::yield_now().await;
        }
        (queue, release)
    }

    /// Queues requests one after the other; each writes its name when it is done.
    async fn wait_in_line(
        queue: &HashQueue,
        seats: &[(Seat, &'static str)],
        done: &Arc<Mutex<Vec<&'static str>>>,
    ) -> Vec<JoinHandle<Result<(), NotDone>>> {
        let mut tasks = Vec::new();
        for (seat, name) in seats.iter().copied() {
            let (queue, done) = (queue.clone(), Arc::clone(done));
            tasks.push(tokio::spawn(async move {
                queue
                    .run(seat, move || done.lock().unwrap().push(name))
                    .await
            }));
            tokio::task::yield_now().await;
        }
        tasks
    }

    #[tokio::test]
    async fn known_networks_come_first_and_the_others_in_fair_turns() {
        let (queue, release) = taken(2, 8).await;
        let done = Arc::default();
        let tasks = wait_in_line(
            &queue,
            &[
                (seat(1, false), "hostile 1"),
                (seat(1, false), "hostile 2"),
                (seat(1, false), "hostile 3"),
                (seat(2, false), "stranger"),
                (seat(3, true), "owner"),
            ],
            &done,
        )
        .await;
        release.send(()).unwrap();
        for task in tasks {
            task.await.unwrap().unwrap();
        }
        assert_eq!(
            *done.lock().unwrap(),
            ["owner", "hostile 1", "stranger", "hostile 2", "hostile 3"]
        );
        assert_eq!(queue.state().free, 1);
    }

    #[tokio::test]
    async fn a_line_full_of_hostile_networks_leaves_the_other_line_free() {
        let (queue, release) = taken(1, 3).await;
        let done = Arc::default();
        let hostile = [1, 2, 3].map(|number| (seat(number, false), "hostile"));
        let tasks = wait_in_line(&queue, &hostile, &done).await;
        assert_eq!(
            queue.run(seat(4, false), || ()).await,
            Err(NotDone::Busy),
            "each network has its place"
        );
        let owner = wait_in_line(&queue, &[(seat(5, true), "owner")], &done).await;
        assert_eq!(queue.run(seat(6, true), || ()).await, Err(NotDone::Busy));
        release.send(()).unwrap();
        for task in owner.into_iter().chain(tasks) {
            task.await.unwrap().unwrap();
        }
        assert_eq!(done.lock().unwrap().first(), Some(&"owner"));
    }

    #[tokio::test]
    async fn a_network_with_many_requests_makes_room_for_another() {
        let (queue, release) = taken(1, 3).await;
        let done = Arc::default();
        let greedy = [(); 3].map(|()| (seat(1, false), "greedy"));
        let tasks = wait_in_line(&queue, &greedy, &done).await;
        let stranger = wait_in_line(&queue, &[(seat(2, false), "stranger")], &done).await;
        release.send(()).unwrap();
        let mut rejected = 0;
        for task in tasks {
            rejected += usize::from(task.await.unwrap() == Err(NotDone::Busy));
        }
        assert_eq!(rejected, 1);
        for task in stranger {
            task.await.unwrap().unwrap();
        }
        assert_eq!(*done.lock().unwrap(), ["greedy", "stranger", "greedy"]);
    }

    #[tokio::test]
    async fn requests_that_were_given_up_leave_their_places() {
        let (queue, release) = taken(1, 2).await;
        let done = Arc::default();
        let gone = [1, 2].map(|number| (seat(number, false), "gone"));
        for task in wait_in_line(&queue, &gone, &done).await {
            task.abort();
            assert!(task.await.is_err());
        }
        let next = wait_in_line(&queue, &[(seat(3, false), "next")], &done).await;
        release.send(()).unwrap();
        for task in next {
            task.await.unwrap().unwrap();
        }
        assert_eq!(*done.lock().unwrap(), ["next"]);
        assert_eq!(queue.state().free, 1);
    }
}
