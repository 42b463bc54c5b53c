//! Pictures that other sites may load: of public tables, and of boards.

use parlour_core::{Kind, Scene, Window};
use parlour_draw::PictureStyle;
use parlour_play::{Seat, Session, Table};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::public_table;
use crate::app::http::failure::Failure;
use crate::app::http::reply::{Png, Svg, Tagged};
use crate::app::http::request::{Get, QueryParams};
use crate::app::state::App;
use crate::app::tables::pictures::{self, PictureOptions, ThemeName};
use crate::messages::shapes::GameName;
use crate::messages::{Phase, Refusal, View};

/// Options of a page with an animation.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageOptions {
    /// The colour theme; that of the reader if left out.
    theme: Option<ThemeName>,
    /// The width in pixels.
    #[schemars(range(min = 160, max = 1600))]
    size: Option<u32>,
}

impl From<PageOptions> for PictureOptions {
    fn from(PageOptions { theme, size }: PageOptions) -> Self {
        Self { step: None, theme, size }
    }
}

/// A board and how to draw it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardOptions {
    /// The game.
    #[schemars(with = "GameName")]
    pub(super) game: String,
    /// A built-in board of the game, or a preset of a game without boards; the usual one if left out.
    pub(super) board: Option<String>,
    /// The colour theme; light, or that of the reader, if left out.
    theme: Option<ThemeName>,
    /// The width in pixels.
    #[schemars(range(min = 160, max = 1600))]
    size: Option<u32>,
}

impl BoardOptions {
    /// How to draw it.
    pub(super) fn picture(&self) -> PictureOptions {
        PictureOptions { step: None, theme: self.theme, size: self.size }
    }
}

/// `GET /embed/tables/{id}/picture.svg`
pub(crate) async fn table_svg(request: Get<QueryParams<PictureOptions>>) -> Result<Tagged<Svg>, Failure> {
    let view = public_table(&request.app, &request.id()?).await?;
    if has_started(&view) {
        return pictures::svg(request).await;
    }
    Ok(before(&request, view).await?.map(Svg))
}

/// `GET /embed/tables/{id}/picture.png`
pub(crate) async fn table_png(request: Get<QueryParams<PictureOptions>>) -> Result<Tagged<Png>, Failure> {
    let view = public_table(&request.app, &request.id()?).await?;
    if has_started(&view) {
        return pictures::png(request).await;
    }
    let width = request.query.0.check()?;
    let Tagged { tag, content } = before(&request, view).await?;
    let content = match content {
        Some(svg) => {
            let paint = move || parlour_draw::png(&svg, width).map_err(Refusal::bad);
            Some(Png(request.compute(paint).await?))
        }
        None => None,
    };
    Ok(Tagged { tag, content })
}

/// `GET /embed/tables/{id}/film.svg`
pub(crate) async fn table_film(request: Get<QueryParams<PageOptions>>) -> Result<Tagged<Svg>, Failure> {
    public_table(&request.app, &request.id()?).await?;
    pictures::film_svg(request.map_query(|options| QueryParams(options.0.into()))).await
}

/// `GET /embed/board.svg`
pub(crate) async fn board_svg(request: Get<QueryParams<BoardOptions>>) -> Result<Tagged<Svg>, Failure> {
    Ok(board(&request).await?.map(Svg))
}

/// `GET /embed/board.png`
pub(crate) async fn board_png(request: Get<QueryParams<BoardOptions>>) -> Result<Tagged<Png>, Failure> {
    let width = request.query.0.picture().check()?;
    let Tagged { tag, content } = board(&request).await?;
    let Some(svg) = content else {
        return Ok(Tagged { tag, content: None });
    };
    let painted = request.compute(move || parlour_draw::png(&svg, width).map_err(Refusal::bad)).await?;
    Ok(Tagged { tag, content: Some(Png(painted)) })
}

fn has_started(view: &View) -> bool {
    !matches!(view.phase, Phase::Open | Phase::Committing | Phase::Revealing)
}

/// The board of a table whose game has not started.
async fn before(request: &Get<QueryParams<PictureOptions>>, view: View) -> Result<Tagged<String>, Failure> {
    let options = request.query.0;
    let width = options.check()?;
    if options.step.is_some_and(|step| step > 0) {
        return Err(Refusal::bad("step must be 0: the game has not started").into());
    }
    let (game, names) = request.app.tables.board_before(&request.id()?).await?;
    let title = view.title.to_owned();
    let draw = move || Ok(drawn(&game.scene(Window::ALL, &names).without_choices(), width, title, options));
    request.tagged_answer(&format!("{} {}", view.id, view.number), &options.what("before"), draw).await
}

async fn board(request: &Get<QueryParams<BoardOptions>>) -> Result<Tagged<String>, Failure> {
    let wanted = request.query.0.clone();
    let width = wanted.picture().check()?;
    let kind = kind(&request.app, &wanted)?;
    let title = board_title(&request.app, &wanted)?;
    let what = wanted.picture().what(&format!("board {} {:?}", wanted.game, wanted.board));
    let draw = move || Ok(drawn(&scene(kind, &wanted)?, width, title, wanted.picture()));
    request.tagged_answer("", &what, draw).await
}

fn drawn(scene: &Scene, width: u32, title: String, options: PictureOptions) -> String {
    parlour_draw::svg(
        scene,
        &PictureStyle { width, title, theme: options.theme(), ..PictureStyle::default() },
    )
}

fn kind(app: &App, wanted: &BoardOptions) -> Result<&'static dyn Kind, Refusal> {
    let games = app.tables.games();
    let found = games.iter().find(|kind| kind.name() == wanted.game);
    found.ok_or_else(|| {
        Refusal::bad(format!("game: no game has this name; allowed: {}", games.names().join(", ")))
    })
}

/// What a board is called.
pub(super) fn board_title(app: &App, wanted: &BoardOptions) -> Result<String, Refusal> {
    let kind = kind(app, wanted)?;
    let Some(name) = wanted.board.as_deref() else {
        return Ok(kind.title().to_owned());
    };
    let known = names(kind);
    if !known.contains(&name) {
        return Err(Refusal::bad(format!("board: no board has this name; allowed: {}", known.join(", "))));
    }
    Ok(format!("{}: {name}", kind.title()))
}

/// The boards of a game, or its presets.
fn names(kind: &'static dyn Kind) -> Vec<&'static str> {
    match kind.boards() {
        Some(boards) => boards.built_in().iter().map(|board| board.name).collect(),
        None => kind.book().presets().iter().map(|preset| preset.name).collect(),
    }
}

/// The start of a game on this board.
fn scene(kind: &'static dyn Kind, wanted: &BoardOptions) -> Result<Scene, Refusal> {
    let (preset, board) = match (kind.boards(), &wanted.board) {
        (Some(boards), board) => {
            let usual = boards.built_in().first().map(|board| board.name);
            (kind.suggested_preset(), board.as_deref().or(usual).map(|name| json!(name)))
        }
        (None, board) => (board.as_deref().unwrap_or(kind.suggested_preset()), None::<Value>),
    };
    let rules = json!(preset);
    let found = kind.book().presets().iter().find(|known| known.name == preset);
    let seats = found.map_or(2, |preset| kind.default_seats(&preset.rules));
    let seats = (1..=seats).map(|number| Seat::bot(format!("Player {number}"), "random")).collect();
    let table = Table::new(kind, &rules, board.as_ref(), seats).map_err(Refusal::bad)?;
    Ok(Session::new(table).scene(Window::ALL).without_choices())
}
