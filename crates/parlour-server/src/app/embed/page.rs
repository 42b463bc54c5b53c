//! Pages for frames on other sites: a table as it is played, a moment of its game, its replay, or a board.

use super::html::{Page, escape};
use super::pictures::{BoardOptions, PageOptions, board_title};
use super::{link, public_table, steps, title};
use crate::app::http::failure::Failure;
use crate::app::http::reply::{Html, Tagged};
use crate::app::http::request::{Get, QueryParams};
use crate::app::tables::pictures::PictureOptions;
use crate::messages::{Phase, View};

/// Longer games are stepped through instead of being animated.
const MOST_ANIMATED: usize = 1_000;

/// `GET /embed/tables/{id}`
pub(crate) async fn table(request: Get<QueryParams<PictureOptions>>) -> Result<Tagged<Html>, Failure> {
    let options = request.query.0;
    options.check()?;
    let view = public_table(&request.app, &request.id()?).await?;
    let all = steps(&view);
    let going = !matches!(view.phase, Phase::Over | Phase::Closed) && options.step.is_none();
    // The address of a picture says which step it shows, so that browsers do not show an old one.
    let step = options.step.or_else(|| (all > 0).then_some(all));
    let page = Page {
        title: &title(&view),
        link: &link(&request.base, &view),
        picture: picture(&view, "picture.svg", step, &options),
        words: &words(&view, step.unwrap_or(all)),
        controls: options.step.map(|step| controls(step.min(all), all, &options)).unwrap_or_default(),
        theme: options.theme_word().unwrap_or_default(),
        live: going.then_some(view.id.as_str()),
    };
    Ok(request.tagged(page.html()).map(Html))
}

/// `GET /embed/tables/{id}/replay`
pub(crate) async fn replay(request: Get<QueryParams<PageOptions>>) -> Result<Tagged<Html>, Failure> {
    let options = PictureOptions::from(request.query.0);
    options.check()?;
    let view = public_table(&request.app, &request.id()?).await?;
    let all = steps(&view);
    let (name, step) = if all > MOST_ANIMATED { ("picture.svg", Some(all)) } else { ("film.svg", None) };
    let stepping = query(Some(0), &options, "");
    let page = Page {
        title: &title(&view),
        link: &format!("{}/replay/{}", request.base, view.id),
        picture: picture(&view, name, step, &options),
        words: &words(&view, all),
        controls: format!(
            "<nav><a href=\"/embed/tables/{}{}\">Step by step</a></nav>",
            view.id,
            escape(&stepping)
        ),
        theme: options.theme_word().unwrap_or_default(),
        live: None,
    };
    Ok(request.tagged(page.html()).map(Html))
}

/// `GET /embed/board`
pub(crate) async fn board(request: Get<QueryParams<BoardOptions>>) -> Result<Tagged<Html>, Failure> {
    let board = &request.query.0;
    let options = board.picture();
    options.check()?;
    let title = board_title(&request.app, board)?;
    let address = |theme: &str| {
        let name = board.board.as_deref().map(|name| format!("&board={name}")).unwrap_or_default();
        format!(
            "/embed/board.svg{}",
            query(None, &options, theme).replacen('?', &format!("?game={}{name}&", board.game), 1)
        )
    };
    let page = Page {
        title: &title,
        link: &format!("{}/#/new/{}", request.base, board.game),
        picture: themed(&title, &options, address),
        words: "",
        controls: String::new(),
        theme: options.theme_word().unwrap_or_default(),
        live: None,
    };
    Ok(request.tagged(page.html()).map(Html))
}

/// The picture of a table, in the colours that are asked for or in the reader's.
fn picture(view: &View, name: &str, step: Option<usize>, options: &PictureOptions) -> String {
    let words = words(view, step.unwrap_or_else(|| steps(view)));
    let about = format!("{}. {words}", title(view));
    themed(about.trim(), options, |theme| {
        format!("/embed/tables/{}/{name}{}", view.id, query(step, options, theme))
    })
}

fn themed(about: &str, options: &PictureOptions, address: impl Fn(&str) -> String) -> String {
    let width = options.size.map(|size| format!(" width=\"{size}\"")).unwrap_or_default();
    let dark = match options.theme_word() {
        Some(_) => String::new(),
        None => {
            format!("<source media=\"(prefers-color-scheme: dark)\" srcset=\"{}\">", escape(&address("dark")))
        }
    };
    let light = escape(&address("light"));
    format!("<picture>{dark}<img id=\"board\" src=\"{light}\" alt=\"{}\"{width}></picture>", escape(about))
}

/// The query of a picture or page. The theme is the one that was asked for, otherwise this one; without any, it is left out.
fn query(step: Option<usize>, options: &PictureOptions, theme: &str) -> String {
    let theme = options.theme_word().unwrap_or(theme);
    let theme = (!theme.is_empty()).then(|| format!("theme={theme}"));
    let size = options.size.map(|size| format!("size={size}"));
    let step = step.map(|step| format!("step={step}"));
    format!("?{}", [step, theme, size].into_iter().flatten().collect::<Vec<_>>().join("&"))
}

/// What happened in a step, as far as the view has it; at the end of the game, its result.
fn words(view: &View, step: usize) -> String {
    match view.phase {
        Phase::Open | Phase::Committing | Phase::Revealing => "The game has not started.".to_owned(),
        _ => {
            let found = view.log.iter().find(|said| said.step == step);
            found.map(|said| said.words.join(" ")).unwrap_or_default()
        }
    }
}

/// Links to the first, previous, next and last step.
fn controls(step: usize, all: usize, options: &PictureOptions) -> String {
    let to = |step: usize, sign: &str, about: &str, there: bool| {
        let address = escape(&query(Some(step), options, ""));
        if there {
            format!("<a href=\"{address}\" aria-label=\"{about}\">{sign}</a>")
        } else {
            format!("<span aria-hidden=\"true\">{sign}</span>")
        }
    };
    let links = [
        to(0, "⏮", "First step", step > 0),
        to(step.saturating_sub(1), "◀", "Previous step", step > 0),
        format!("<span>{step} / {all}</span>"),
        to(step + 1, "▶", "Next step", step < all),
        to(all, "⏭", "Last step", step < all),
    ];
    format!("<nav>{}</nav>", links.join("\n"))
}
