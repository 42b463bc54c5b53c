//! Pictures of recorded games: one position, or an animation of the whole game.

use parlour_core::motions;
use parlour_draw::{Film, Part, scene_for};
use parlour_play::{Record, RecordError, Session, Taken};

/// A game after some of its steps.
pub struct Moment {
    /// The game at that point.
    pub session: Session,
    /// The last step as a sentence; empty at the start.
    pub caption: String,
}

/// The game after this many steps.
///
/// ```
/// use parlour::play::Record;
///
/// let text = r#"{"parlour":1,"game":"mancala","players":[{"name":"Ann","kind":"human"},{"name":"Bob","kind":"human"}]}
/// {"move":"3"}"#;
/// let record = Record::read(text, parlour::GAMES).unwrap();
/// assert_eq!(parlour::pictures::moment(&record, 0).unwrap().caption, "");
/// assert!(parlour::pictures::moment(&record, 1).unwrap().caption.starts_with("1. Ann sows 3 seeds "));
/// ```
///
/// # Errors
/// If a step of the record breaks a rule.
pub fn moment(record: &Record, step: usize) -> Result<Moment, RecordError> {
    let mut caption = String::new();
    let session = record.replay_first(step, |session, taken| {
        if taken.number == step {
            caption = sentence(session, taken);
        }
    })?;
    Ok(Moment { session, caption })
}

/// How pieces move in an animation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    /// One frame for each square on the way.
    Walking,
    /// One frame for each step.
    Jumping,
}

/// An animation and what it shows of the board.
pub struct Shot {
    /// The animation.
    pub film: Film,
    /// The visible part of the board.
    pub part: Part,
    /// The columns and rows of the whole board.
    pub size: (u32, u32),
}

/// Animates the whole game in at most this many frames, and counts the steps left out.
///
/// # Errors
/// If a step of the record breaks a rule.
pub fn shoot(record: &Record, most: usize, gait: Gait) -> Result<Shot, RecordError> {
    let start = record.table.start();
    let names = record.table.player_names();
    let (scene, part) = scene_for(|window| start.scene(window, &names), &[]);
    let size = (scene.columns, scene.rows);
    let mut film = Film::new(scene, most);
    record.replay(|session, taken| {
        if film.is_full() {
            film.leave_out();
            return;
        }
        let motions = match gait {
            Gait::Walking => motions(&taken.events),
            Gait::Jumping => Vec::new(),
        };
        film.step(&sentence(session, taken), &motions, session.scene(part.window()));
    })?;
    Ok(Shot { film, part, size })
}

/// A step as a numbered sentence.
fn sentence(session: &Session, taken: &Taken) -> String {
    format!("{}. {}", taken.number, taken.words(&session.table().player_names()))
}
