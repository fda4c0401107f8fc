//! The turns of a server: of responses, of pictures and first pages, and of the parts of exports.

use std::time::Duration;

use service::{Caller, NoTurn, Payer, ProcessorTime, Shares, ThreadTurns, Turn, Turns};
use tokio::time::Instant;

use crate::fault::HttpError;

/// The longest wait of a request for its turn.
const TURN_WAITS: Duration = Duration::from_secs(5);
/// The longest wait of an export for the turn of its next part.
const EXPORT_WAITS: Duration = Duration::from_secs(60);
/// Pictures, or first pages, that are drawn at once: as many as there are script engines. One caller has one of them.
const DRAWN_AT_ONCE: Shares = Shares {
    at_once: 2,
    of_one: 1,
    of_guests: 2,
};

/// The kind of drawing of a script engine. Each kind has engines of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A chart as an image.
    Picture,
    /// The first state of a page.
    Page,
}

/// The turns of a server.
pub struct WorkTurns {
    responses: Turns,
    pictures: Turns,
    pages: Turns,
}

impl WorkTurns {
    pub(super) fn new(responses: Shares) -> Self {
        Self {
            responses: Turns::new(responses),
            pictures: Turns::new(DRAWN_AT_ONCE),
            pages: Turns::new(DRAWN_AT_ONCE),
        }
    }

    /// Waits for the caller's turn to have a response made, which ends when it is dropped. Whoever has used least
    /// processor time is next, and no caller has all turns. A waiting request holds no more than itself.
    pub async fn run(&self, caller: &Caller) -> Result<Turn, HttpError> {
        taken(&self.responses, caller).await
    }

    /// Measures a request of this caller that needs no turn.
    pub fn measure(caller: &Caller) {
        ProcessorTime::own().begin(Payer::from_caller(caller), false);
    }

    /// Draws when it is the caller's turn. Another thread draws, and nothing else meanwhile: the time that it takes is
    /// processor time.
    pub async fn draw<F: Future>(
        &self,
        what: Drawn,
        caller: &Caller,
        drawing: F,
    ) -> Result<F::Output, HttpError> {
        let turns = match what {
            Drawn::Picture => &self.pictures,
            Drawn::Page => &self.pages,
        };
        let _turn = taken(turns, caller).await?;
        let begun = Instant::now();
        let drawn = drawing.await;
        ProcessorTime::own().add(begun.elapsed());
        Ok(drawn)
    }

    /// The turns of an export of this caller: one for each of its parts.
    pub fn export(&self, caller: &Caller) -> ThreadTurns {
        ThreadTurns::new(
            self.responses.clone(),
            Payer::from_caller(caller),
            EXPORT_WAITS,
        )
    }

    /// Adds the processor time of a request to the accounts of its payer, once the returned value is dropped.
    pub fn charge<'a>(&'a self, time: &'a ProcessorTime) -> Charge<'a> {
        Charge {
            turns: &self.responses,
            time,
        }
    }
}

/// Waits for a turn of the caller, who pays for the request from now on.
async fn taken(turns: &Turns, caller: &Caller) -> Result<Turn, HttpError> {
    let turn = turns.take(Payer::from_caller(caller), TURN_WAITS).await;
    let turn = turn.map_err(|NoTurn| HttpError::Overloaded)?;
    turn.begin().await;
    Ok(turn)
}

/// The processor time of a request that is not charged yet.
pub struct Charge<'a> {
    turns: &'a Turns,
    time: &'a ProcessorTime,
}

impl Drop for Charge<'_> {
    fn drop(&mut self) {
        if let Some(payer) = self.time.payer() {
            self.turns.charge(payer, self.time.used());
        }
    }
}
