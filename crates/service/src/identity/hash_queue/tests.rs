//! The order of turns and the places of waiting requests.

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
