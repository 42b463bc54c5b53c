//! Pictures to take along: a moment of a game, and a whole game that moves.

use parlour::pictures::{self, Gait, Moment};
use parlour_draw::{Film, PictureStyle, Theme, scene_for};
use parlour_play::Record;
use schemars::JsonSchema;
use serde::Deserialize;

use super::failure::Failure;
use super::reply::{Gif, Png, Svg};
use super::request::{ApiRequest, Empty, QueryParams};
use super::study::{too_large, work};
use crate::messages::Refusal;

/// The most moments of an animated drawing.
const MOST_DRAWN: usize = 4_000;
/// Every moment of a GIF is painted: some milliseconds each.
const MOST_PAINTED: usize = 1_200;
/// The most pieces of an animation, all its moments together.
const MOST_PIECES: usize = 400_000;

/// Which picture is wanted.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    /// After this many steps; without it now. An animation always shows all of them.
    #[serde(default)]
    step: Option<usize>,
    /// For light or for dark surroundings; without it light.
    #[serde(default)]
    theme: Surroundings,
}

/// For light or for dark surroundings.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Surroundings {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

impl Look {
    fn style(self, width: u32, title: String, record: &Record) -> PictureStyle {
        PictureStyle {
            width,
            title,
            theme: match self.theme {
                Surroundings::Light => Theme::Light,
                Surroundings::Dark => Theme::Dark,
            },
            names: (record.table.seats().iter()).map(|seat| seat.name.clone()).collect(),
            caption: String::new(),
        }
    }
}

/// `GET /api/tables/{id}/picture.svg`
pub(crate) async fn svg(ask: ApiRequest<QueryParams<Look>, Empty>) -> Result<Svg, Failure> {
    let (record, look) = wanted(ask).await?;
    Ok(Svg(work(move || moment(&record, look)).await?))
}

/// `GET /api/tables/{id}/picture.png`
pub(crate) async fn png(ask: ApiRequest<QueryParams<Look>, Empty>) -> Result<Png, Failure> {
    let (record, look) = wanted(ask).await?;
    let paint = move || parlour_draw::png(&moment(&record, look)?, WIDTH).map_err(|error| bad(&error));
    Ok(Png(work(paint).await?))
}

/// `GET /api/tables/{id}/film.svg`
pub(crate) async fn film_svg(ask: ApiRequest<QueryParams<Look>, Empty>) -> Result<Svg, Failure> {
    let (record, look) = wanted(ask).await?;
    let draw = move || {
        let film = short(&record, MOST_DRAWN)?;
        Ok(film.map(|film| film.svg(&film_style(&record, look, WIDTH), 1.0)))
    };
    let drawn = work(draw).await?;
    drawn.map(Svg).ok_or_else(|| too_long("A moving SVG", MOST_DRAWN))
}

/// `GET /api/tables/{id}/film.gif`
pub(crate) async fn film_gif(ask: ApiRequest<QueryParams<Look>, Empty>) -> Result<Gif, Failure> {
    let (record, look) = wanted(ask).await?;
    let paint = move || {
        let film = short(&record, MOST_PAINTED)?;
        let paint = |film: Film| film.gif(&film_style(&record, look, GIF_WIDTH), 1.0);
        film.map(paint).transpose().map_err(|error| bad(&error))
    };
    let painted = work(paint).await?;
    painted.map(Gif).ok_or_else(|| too_long("A GIF", MOST_PAINTED))
}

const WIDTH: u32 = 800;
const GIF_WIDTH: u32 = 560;

async fn wanted(ask: ApiRequest<QueryParams<Look>, Empty>) -> Result<(Record, Look), Failure> {
    Ok((ask.record().await?, ask.query.0))
}

fn bad(error: &dyn std::fmt::Display) -> Refusal {
    Refusal::bad(error.to_string())
}

fn too_long(what: &str, most: usize) -> Failure {
    too_large(format!(
        "{what} shows at most {most} moments, fewer with very many pieces; this game has more. `parlour draw` makes one of its \
         first steps from the downloaded record."
    ))
}

/// The position after this many steps, with what led to it below.
fn moment(record: &Record, look: Look) -> Result<String, Refusal> {
    let all = record.steps.len();
    let step = look.step.unwrap_or(all);
    if step > all {
        return Err(Refusal::bad(format!("step: 0 to {all}")));
    }
    let Moment { session, caption } = pictures::moment(record, step).map_err(|error| bad(&error))?;
    let (scene, _) = scene_for(|window| session.game().scene(window).without_choices(), &[]);
    let title = format!("{} after step {step}", record.table.kind().title());
    let style = PictureStyle { caption, ..look.style(WIDTH, title, record) };
    Ok(parlour_draw::svg(&scene, &style))
}

fn film_style(record: &Record, look: Look, width: u32) -> PictureStyle {
    look.style(width, format!("{}: a game", record.table.kind().title()), record)
}

/// The game as a film: with every cell of the ways if there is room for them, else step by step, and nothing where even
/// that would be too much.
fn short(record: &Record, most: usize) -> Result<Option<Film>, Refusal> {
    let pieces = scene_for(|window| record.table.start().scene(window), &[]).0.pieces.len();
    let most = most.min(MOST_PIECES / pieces.max(1));
    if record.steps.len() >= most {
        return Ok(None);
    }
    for gait in [Gait::Walking, Gait::Jumping] {
        let film = pictures::shoot(record, most, gait).map_err(|error| bad(&error))?.film;
        if film.left_out() == 0 {
            return Ok(Some(film));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"{"parlour":1,"game":"snakes","board":"geeks-30","players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;

    fn record(rolls: usize) -> Record {
        let head = HEAD.to_owned();
        let text = (0..rolls).fold(head, |text, _| format!("{text}\n{{\"roll\":1}}"));
        Record::read(&text, parlour::GAMES).unwrap()
    }

    #[test]
    fn a_moment_has_its_step_below() {
        let look = Look { step: Some(1), theme: Surroundings::Dark };
        let drawn = moment(&record(2), look).unwrap();
        assert!(drawn.contains("after step 1"), "{drawn}");
        let later = Look { step: Some(3), ..look };
        assert_eq!(moment(&record(2), later).unwrap_err().message, "step: 0 to 2");
    }

    // Walking is left out before steps are.
    #[test]
    fn a_film_is_shortened_before_it_is_refused() {
        let record = record(3);
        let walking = pictures::shoot(&record, 100, Gait::Walking).unwrap().film;
        assert_eq!((walking.steps(), walking.left_out()), (3, 0));
        assert!(short(&record, 5).unwrap().is_some());
        assert!(short(&record, 3).unwrap().is_none());
    }
}
