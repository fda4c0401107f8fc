//! The order of turns and the places of waiting requests.

use std::sync::mpsc;

use tokio::task::JoinHandle;

use super::*;

/// A seat and the name of its request.
type Named = (Seat, &'static str);

/// The result of a request.
type Done = Result<(), NotDone>;

fn seat(number: u8, is_known: bool) -> Seat {
    let address = IpAddr::V4(Ipv4Addr::new(10, 0, number, 1));
    Seat::new(Networks::from_address(address), is_known)
}

/// A queue with one turn, which is taken until the sender is used.
async fn taken(known: usize, open: usize) -> (HashQueue, mpsc::Sender<()>) {
    let queue = HashQueue::with(1, known, open);
    let release = hold(&queue).await;
    (queue, release)
}

/// Takes the only turn of an idle queue until the sender is used.
async fn hold(queue: &HashQueue) -> mpsc::Sender<()> {
    let (release, wait) = mpsc::channel::<()>();
    tokio::spawn({
        let queue = queue.clone();
        async move { queue.run(seat(0, false), move || wait.recv().is_ok()).await }
    });
    while queue.state().free > 0 {
        tokio::task::yield_now().await;
    }
    release
}

/// The results of requests that wait one after the other while the turn is taken, and the order in which they had
/// their turns.
async fn turns(queue: &HashQueue, seats: &[Named]) -> (Vec<Done>, Vec<&'static str>) {
    let release = hold(queue).await;
    let done = Arc::default();
    let tasks = wait_in_line(queue, seats, &done).await;
    release.send(()).unwrap();
    let mut results = Vec::new();
    for task in tasks {
        results.push(task.await.unwrap());
    }
    while queue.state().free == 0 {
        tokio::task::yield_now().await;
    }
    let done = done.lock().unwrap().clone();
    (results, done)
}

/// Queues requests one after the other; each writes its name when it is done.
async fn wait_in_line(
    queue: &HashQueue,
    seats: &[Named],
    done: &Arc<Mutex<Vec<&'static str>>>,
) -> Vec<JoinHandle<Done>> {
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
    let queue = HashQueue::with(1, 2, 8);
    let seats = [
        (seat(1, false), "hostile 1"),
        (seat(1, false), "hostile 2"),
        (seat(1, false), "hostile 3"),
        (seat(2, false), "stranger"),
        (seat(3, true), "owner"),
    ];
    let (_, order) = turns(&queue, &seats).await;
    let expected = ["owner", "hostile 1", "stranger", "hostile 2", "hostile 3"];
    assert_eq!(order, expected);
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

/// The seat of an IPv6 address in this /48 and this /64 of it.
fn wide_seat(site: u16, subnet: u16) -> Seat {
    let address = std::net::Ipv6Addr::new(0x2001, 0xdb8, site, subnet, 0, 0, 0, 1);
    Seat::new(Networks::from_address(IpAddr::V6(address)), false)
}

#[tokio::test]
async fn the_network_whose_latest_turn_is_longest_ago_comes_next() {
    let queue = HashQueue::with(1, 8, 8);
    let [one, two, three, four] = [1, 2, 3, 4].map(|number| seat(number, false));

    let cases: [(&str, &[Named], &[&str]); 6] = [
        (
            "networks without a turn come in the order of their requests",
            &[(one, "one"), (two, "two"), (three, "three")],
            &["one", "two", "three"],
        ),
        (
            "a new network comes first, then those with the oldest turns",
            &[(three, "three"), (two, "two"), (one, "one"), (four, "four")],
            &["four", "one", "two", "three"],
        ),
        (
            "a second request waits until the other networks had a turn",
            &[
                (four, "four"),
                (four, "four again"),
                (one, "one"),
                (three, "three"),
            ],
            &["four", "one", "three", "four again"],
        ),
        (
            "a network that was absent comes before those that were not",
            &[(three, "three"), (one, "one"), (two, "two")],
            &["two", "one", "three"],
        ),
        (
            "the networks of one /48 share their turns",
            &[
                (wide_seat(1, 1), "site 1"),
                (wide_seat(1, 2), "site 1 again"),
                (wide_seat(2, 1), "site 2"),
            ],
            &["site 1", "site 2", "site 1 again"],
        ),
        (
            "a new network of a /48 is not a new network",
            &[
                (wide_seat(1, 3), "site 1"),
                (one, "one"),
                (seat(5, false), "five"),
            ],
            &["five", "one", "site 1"],
        ),
    ];

    for (what, seats, expected) in cases {
        let (results, order) = turns(&queue, seats).await;
        assert!(results.iter().all(Result::is_ok), "{what}");
        assert_eq!(order, expected, "{what}");
    }
}

#[tokio::test]
async fn a_full_line_rejects_the_network_with_the_latest_turn() {
    let queue = HashQueue::with(1, 8, 3);
    let [one, two, three, new] = [1, 2, 3, 4].map(|number| seat(number, false));
    let (done, busy) = (Ok(()), Err(NotDone::Busy));

    let cases: [(&str, &[Seat], &[Done]); 5] = [
        ("three places", &[one, two, three], &[done; 3]),
        (
            "a new network takes the place of the latest turn",
            &[one, three, two, new],
            &[done, busy, done, done],
        ),
        (
            "the network with the latest turn takes no place",
            &[three, one, new, two],
            &[done, done, done, busy],
        ),
        (
            "a second request of a network gives way before a first one",
            &[three, three, new, one],
            &[done, busy, done, done],
        ),
        (
            "networks without a turn keep their places",
            &[
                seat(5, false),
                seat(6, false),
                seat(7, false),
                seat(8, false),
            ],
            &[done, done, done, busy],
        ),
    ];

    for (what, seats, expected) in cases {
        let seats: Vec<Named> = seats.iter().map(|seat| (*seat, "")).collect();
        let (results, _) = turns(&queue, &seats).await;
        assert_eq!(results, expected, "{what}");
    }
}

#[tokio::test]
async fn three_of_four_turns_are_for_known_networks_while_others_wait() {
    let queue = HashQueue::with(1, 16, 16);
    let mut seats: Vec<Named> = (1..=7)
        .map(|number| (seat(number, true), "known"))
        .collect();
    seats.extend((11..=13).map(|number| (seat(number, false), "other")));
    let (_, order) = turns(&queue, &seats).await;
    let round = ["known", "known", "known", "other"];
    assert_eq!(order, [&round[..], &round, &["known", "other"]].concat());
}

/// Requests turns without end, and counts those that the network had.
async fn request_without_end(queue: HashQueue, number: u8, had: Arc<Mutex<[u32; 256]>>) {
    loop {
        if queue.run(seat(number, false), || ()).await.is_ok() {
            had.lock().unwrap()[usize::from(number)] += 1;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn an_unknown_network_has_its_turn_under_140_hostile_ones() {
    let queue = HashQueue::new(1);
    let had = Arc::new(Mutex::new([0; 256]));
    let mut hostile = tokio::task::JoinSet::new();
    for number in 1..=140 {
        hostile.spawn(request_without_end(queue.clone(), number, Arc::clone(&had)));
    }
    let least = || *had.lock().unwrap()[1..=140].iter().min().unwrap();
    while least() < 2 {
        tokio::task::yield_now().await;
    }
    for newcomer in 201..=206 {
        // The negative control: no place is free, and every place is of another network.
        while queue.state().open.lengths() != (OPEN_WAITING, OPEN_WAITING) {
            tokio::task::yield_now().await;
        }
        let turn = queue.run(seat(newcomer, false), || ()).await;
        assert_eq!(turn, Ok(()), "{newcomer}");
    }
    hostile.shutdown().await;
}
