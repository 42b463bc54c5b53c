//! Pictures of recorded games: one moment, or the whole game as a film.

use parlour_core::motions;
use parlour_draw::{Film, Part, scene_for};
use parlour_play::{Record, RecordError, Session, Taken};

/// A game after some of its steps.
pub struct Moment {
    /// The game as it was.
    pub session: Session,
    /// The step that led to it, in words; empty at the start.
    pub caption: String,
}

/// The game after so many steps.
///
/// ```
/// use parlour::play::Record;
///
/// let text = r#"{"parlour":1,"game":"mancala","players":[{"name":"Ann","kind":"human"},{"name":"Bob","kind":"human"}]}
/// {"move":"3"}"#;
/// let record = Record::read(text, parlour::GAMES).unwrap();
/// assert_eq!(parlour::pictures::moment(&record, 0).unwrap().caption, "");
/// assert!(parlour::pictures::moment(&record, 1).unwrap().caption.starts_with("1. Ann plays 3: "));
/// ```
///
/// # Errors
/// When a step of the record breaks a rule.
pub fn moment(record: &Record, step: usize) -> Result<Moment, RecordError> {
    let mut caption = String::new();
    let session = record.replay_first(step, |session, taken| {
        if taken.number == step {
            caption = told(session, taken);
        }
    })?;
    Ok(Moment { session, caption })
}

/// How pieces go from cell to cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gait {
    /// Every cell of a way is a shot of its own.
    Walking,
    /// A step is one shot.
    Jumping,
}

/// A film and what it shows of the board.
pub struct Shot {
    /// The film.
    pub film: Film,
    /// The part of the board that is drawn.
    pub part: Part,
    /// The columns and rows of the whole board.
    pub size: (u32, u32),
}

/// The whole game as a film of at most so many shots; the steps for which there is no room are counted.
///
/// # Errors
/// When a step of the record breaks a rule.
pub fn shoot(record: &Record, most: usize, gait: Gait) -> Result<Shot, RecordError> {
    let start = record.table.start();
    let (scene, part) = scene_for(|window| start.scene(window), &[]);
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
        film.step(&told(session, taken), &motions, session.game().scene(part.window()));
    })?;
    Ok(Shot { film, part, size })
}

/// A step in words.
fn told(session: &Session, taken: &Taken) -> String {
    format!("{}. {}", taken.number, taken.words(&session.table().player_names()))
}
