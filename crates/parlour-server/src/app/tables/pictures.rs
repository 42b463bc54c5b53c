//! Pictures for download: one moment of a game, or the whole game as an animation.

use parlour::pictures::{self, Gait, Moment};
use parlour_draw::{Film, PictureStyle, Theme, scene_for};
use parlour_play::Record;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::http::failure::Failure;
use crate::app::http::reply::{Gif, Png, Svg, Tagged};
use crate::app::http::request::{Get, QueryParams};
use crate::app::study::too_large;
use crate::messages::Refusal;

/// The most frames of an animated SVG.
const MOST_DRAWN: usize = 4_000;
/// The most frames of a GIF; each takes a few milliseconds to render.
const MOST_PAINTED: usize = 1_200;
/// The most pieces of an animation, counted over all frames.
const MOST_PIECES: usize = 400_000;

/// Options of a picture.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureOptions {
    /// The number of steps before the picture; the latest position if left out. Animations always show the whole game.
    pub(crate) step: Option<usize>,
    /// The colour theme; light if left out, or that of the reader in an embedded page.
    pub(crate) theme: Option<ThemeName>,
    /// The width in pixels; 800 if left out. A GIF is at most 560 wide.
    #[schemars(range(min = 160, max = 1600))]
    pub(crate) size: Option<u32>,
}

/// The colour theme.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ThemeName {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// As light, with slate instead of walnut.
    Slate,
    /// Black and strong colours on white.
    Contrast,
}

impl PictureOptions {
    /// What a picture of this kind shows, for its tag.
    pub(crate) fn what(self, kind: &str) -> String {
        format!("{kind} {self:?}")
    }

    /// The width of a picture, if it is allowed.
    pub(crate) fn check(self) -> Result<u32, Failure> {
        match self.size {
            Some(size) if !SIZES.contains(&size) => {
                let why = format!("query: size must be {} to {}", SIZES.start(), SIZES.end());
                Err(Failure::malformed(Refusal::bad(why)))
            }
            size => Ok(size.unwrap_or(WIDTH)),
        }
    }

    /// The colours.
    pub(crate) fn theme(self) -> Theme {
        match self.theme {
            None | Some(ThemeName::Light) => Theme::Light,
            Some(ThemeName::Dark) => Theme::Dark,
            Some(ThemeName::Slate) => Theme::Slate,
            Some(ThemeName::Contrast) => Theme::Contrast,
        }
    }

    /// The theme in a query, if one is asked for.
    pub(crate) fn theme_word(self) -> Option<&'static str> {
        self.theme.map(|theme| match theme {
            ThemeName::Light => "light",
            ThemeName::Dark => "dark",
            ThemeName::Slate => "slate",
            ThemeName::Contrast => "contrast",
        })
    }

    fn style(self, width: u32, title: String, record: &Record) -> PictureStyle {
        PictureStyle {
            width,
            title,
            theme: self.theme(),
            names: (record.table.seats().iter()).map(|seat| seat.name.clone()).collect(),
            caption: String::new(),
        }
    }
}

/// The widths that can be asked for.
const SIZES: std::ops::RangeInclusive<u32> = 160..=1600;
const WIDTH: u32 = 800;
const GIF_WIDTH: u32 = 560;

/// `GET /api/tables/{id}/picture.svg`
pub(crate) async fn svg(request: Get<QueryParams<PictureOptions>>) -> Result<Tagged<Svg>, Failure> {
    let options = request.query.0;
    let width = options.check()?;
    let draw = move |record| moment(&record, options, width);
    let drawn = request.tagged_from_record(&options.what("picture.svg"), options.step, draw).await?;
    Ok(drawn.map(Svg))
}

/// `GET /api/tables/{id}/picture.png`
pub(crate) async fn png(request: Get<QueryParams<PictureOptions>>) -> Result<Tagged<Png>, Failure> {
    let options = request.query.0;
    let width = options.check()?;
    let paint =
        move |record| parlour_draw::png(&moment(&record, options, width)?, width).map_err(Refusal::bad);
    let painted = request.tagged_from_record(&options.what("picture.png"), options.step, paint).await?;
    Ok(painted.map(Png))
}

/// `GET /api/tables/{id}/film.svg`
pub(crate) async fn film_svg(request: Get<QueryParams<PictureOptions>>) -> Result<Tagged<Svg>, Failure> {
    let options = request.query.0;
    let width = options.check()?;
    let draw = move |record| {
        let film = short(&record, "an animated SVG", MOST_DRAWN)?;
        Ok(film.svg(&film_style(&record, options, width), 1.0))
    };
    Ok(request.tagged_from_record(&options.what("film.svg"), None, draw).await?.map(Svg))
}

/// `GET /api/tables/{id}/film.gif`
pub(crate) async fn film_gif(request: Get<QueryParams<PictureOptions>>) -> Result<Tagged<Gif>, Failure> {
    let options = request.query.0;
    // Every frame is painted, so a wide GIF would take long.
    let width = options.check()?.min(GIF_WIDTH);
    let paint = move |record| {
        let film = short(&record, "a GIF", MOST_PAINTED)?;
        film.gif(&film_style(&record, options, width), 1.0).map_err(Refusal::bad)
    };
    Ok(request.tagged_from_record(&options.what("film.gif"), None, paint).await?.map(Gif))
}

/// The position after `step` steps, with the last step as its caption.
fn moment(record: &Record, options: PictureOptions, width: u32) -> Result<String, Refusal> {
    let all = record.steps.len();
    let step = options.step.unwrap_or(all);
    if step > all {
        return Err(Refusal::bad(format!("step must be 0 to {all}")));
    }
    let Moment { session, caption } = pictures::moment(record, step).map_err(Refusal::bad)?;
    let (scene, _) = scene_for(|window| session.scene(window).without_choices(), &[]);
    let title = format!("{} after step {step}", record.table.kind().title());
    let style = PictureStyle { caption, ..options.style(width, title, record) };
    Ok(parlour_draw::svg(&scene, &style))
}

fn film_style(record: &Record, options: PictureOptions, width: u32) -> PictureStyle {
    options.style(width, format!("{}: a game", record.table.kind().title()), record)
}

/// The game as an animation: with pieces walking cell by cell if that fits, otherwise jumping; refused if even that is too
/// long.
fn short(record: &Record, what: &str, most: usize) -> Result<Film, Refusal> {
    let names = record.table.player_names();
    let pieces = scene_for(|window| record.table.start().scene(window, &names), &[]).0.pieces.len();
    let frames = most.min(MOST_PIECES / pieces.max(1));
    if record.steps.len() < frames {
        for gait in [Gait::Walking, Gait::Jumping] {
            let film = pictures::shoot(record, frames, gait).map_err(Refusal::bad)?.film;
            if film.left_out() == 0 {
                return Ok(film);
            }
        }
    }
    Err(too_large(format!(
        "the game is too long: {what} has at most {most} frames, fewer with many pieces; download the record and use \
         `parlour draw` to animate its first steps"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Code;

    const HEAD: &str = r#"{"parlour":1,"game":"snakes","board":"geeks-30","players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;

    fn record(rolls: usize) -> Record {
        let head = HEAD.to_owned();
        let text = (0..rolls).fold(head, |text, _| format!("{text}\n{{\"roll\":1}}"));
        Record::read(&text, parlour::GAMES).unwrap()
    }

    #[test]
    fn a_picture_has_its_step_as_caption() {
        let options = PictureOptions { step: Some(1), theme: Some(ThemeName::Dark), size: None };
        let drawn = moment(&record(2), options, 400).unwrap();
        assert!(drawn.contains("after step 1"), "{drawn}");
        let later = PictureOptions { step: Some(3), ..options };
        assert_eq!(moment(&record(2), later, 400).unwrap_err().message, "step must be 0 to 2");
    }

    #[test]
    fn pieces_jump_before_an_animation_is_refused() {
        let record = record(3);
        let walking = pictures::shoot(&record, 100, Gait::Walking).unwrap().film;
        assert_eq!((walking.steps(), walking.left_out()), (3, 0));
        assert!(short(&record, "a GIF", 5).is_ok());
        assert_eq!(short(&record, "a GIF", 3).err().unwrap().code, Code::TooLong);
    }
}
