use std::sync::atomic::AtomicUsize;

use parlour_core::budget;
use tokio::time::timeout;

use super::*;

const SOON: Duration = Duration::from_secs(10);

fn address(last: u8) -> Asker {
    Asker::Client(IpAddr::from([203, 0, 113, last]))
}

fn compute(change: impl FnOnce(&mut ComputeOptions)) -> Compute {
    let mut options = ComputeOptions { questions: 1, thinkers: 1, ..ComputeOptions::default() };
    change(&mut options);
    Compute::new(options)
}

/// Work without end, which counts how many of its kind run.
fn endless(running: &Arc<AtomicUsize>) -> impl FnOnce() + Send + use<> {
    let running = Arc::clone(running);
    move || {
        running.fetch_add(1, Ordering::SeqCst);
        let _leave = Leave(running);
        loop {
            budget::poll();
            thread::sleep(Duration::from_millis(1));
        }
    }
}

struct Leave(Arc<AtomicUsize>);

impl Drop for Leave {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

async fn until(condition: impl Fn() -> bool) {
    let waiting = async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    timeout(SOON, waiting).await.expect("in time");
}

#[tokio::test]
async fn work_ends_when_its_time_is_up() {
    let compute = compute(|options| options.time = Duration::from_millis(50));
    let running = Arc::default();
    assert_eq!(compute.run(address(1), endless(&running)).await, Err(NotDone::TooLong));
    assert_eq!(running.load(Ordering::SeqCst), 0);
    assert_eq!(compute.run(address(1), || 7).await, Ok(7));
}

#[tokio::test]
async fn clients_that_hang_up_never_run_more_than_allowed() {
    let compute = compute(|_| ());
    let running = Arc::default();
    for _ in 0..30 {
        let question = compute.run(address(1), endless(&running));
        let _ = timeout(Duration::from_millis(5), question).await;
        assert!(running.load(Ordering::SeqCst) <= 1);
    }
    until(|| running.load(Ordering::SeqCst) == 0 && compute.load() == Load::default()).await;
}

#[tokio::test]
async fn the_queue_and_the_share_of_an_address_are_bounded() {
    let compute = compute(|options| (options.queue, options.share) = (2, 2));
    let running = Arc::default();
    let ask = |last| {
        let (compute, work) = (compute.clone(), endless(&running));
        tokio::spawn(async move { compute.run(address(last), work).await })
    };
    ask(1);
    until(|| compute.load().questions == 1).await;
    ask(1);
    until(|| compute.load().waiting == 1).await;
    assert_eq!(ask(1).await.unwrap(), Err(NotDone::Share));
    ask(2);
    until(|| compute.load().waiting == 2).await;
    assert_eq!(ask(3).await.unwrap(), Err(NotDone::Busy));
    compute.stop();
    until(|| compute.load() == Load::default()).await;
    assert_eq!(ask(3).await.unwrap(), Err(NotDone::Stopping));
}

#[tokio::test]
async fn who_used_little_comes_first() {
    let compute = compute(|options| options.time = Duration::from_millis(100));
    let (running, order) = (Arc::default(), Arc::new(Mutex::new(Vec::new())));
    let _ = compute.run(address(1), endless(&running)).await;
    let first = tokio::spawn({
        let (compute, work) = (compute.clone(), endless(&running));
        async move { compute.run(address(3), work).await }
    });
    until(|| compute.load().questions == 1).await;
    let mut asked = Vec::new();
    for last in [1, 1, 2] {
        let (compute, order) = (compute.clone(), Arc::clone(&order));
        let work = move || order.lock().unwrap().push(last);
        asked.push(tokio::spawn(async move { compute.run(address(last), work).await }));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let _ = first.await;
    for question in asked {
        assert_eq!(question.await.unwrap(), Ok(()));
    }
    assert_eq!(*order.lock().unwrap(), [2, 1, 1]);
}

#[tokio::test]
async fn bots_of_tables_with_people_think_first() {
    let compute = compute(|options| options.thinking = Duration::from_millis(100));
    let (running, order) = (Arc::default(), Arc::new(Mutex::new(Vec::new())));
    let busy = tokio::spawn({
        let (compute, work) = (compute.clone(), endless(&running));
        async move { compute.run(Asker::Bot { people: false }, work).await }
    });
    until(|| compute.load().bots == 1).await;
    let mut thinking = Vec::new();
    for (number, people) in [(1, false), (2, true), (3, false), (4, true)] {
        let (compute, order) = (compute.clone(), Arc::clone(&order));
        let work = move || order.lock().unwrap().push(number);
        thinking.push(tokio::spawn(async move { compute.run(Asker::Bot { people }, work).await }));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let _ = busy.await;
    for bot in thinking {
        assert_eq!(bot.await.unwrap(), Ok(()));
    }
    assert_eq!(*order.lock().unwrap(), [2, 4, 1, 3]);
}

#[tokio::test]
async fn a_panic_frees_its_slot() {
    let compute = compute(|_| ());
    let bug = || std::panic::resume_unwind(Box::new("bug"));
    assert_eq!(compute.run(address(1), bug).await, Err::<(), _>(NotDone::Failed));
    assert_eq!(compute.run(address(1), || 7).await, Ok(7));
}
