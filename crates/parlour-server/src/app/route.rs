//! A route: where it is, what serves it, and what there is to say about it. The router and the document are both made
//! of the one table of routes, so neither can know what the other does not.

use axum::Router;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use schemars::{Schema, SchemaGenerator};

use super::failure::Failure;
use super::reply::Reply;
use super::request::{ApiRequest, FromBody, FromQuery};
use super::state::App;

/// How a route is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    Get,
    Post,
}

impl Verb {
    /// The word in the document.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Post => "post",
        }
    }
}

/// A route.
pub(crate) struct Route {
    pub(crate) verb: Verb,
    pub(crate) path: &'static str,
    /// The stable name of the operation, for programs that are made of the document.
    pub(crate) name: &'static str,
    /// One sentence.
    pub(crate) summary: &'static str,
    pub(crate) shapes: fn(&mut SchemaGenerator) -> Shapes,
    serve: MethodRouter<App>,
}

/// What goes in and what comes out.
pub(crate) struct Shapes {
    pub(crate) query: Option<Schema>,
    pub(crate) body: Option<Schema>,
    pub(crate) status: u16,
    pub(crate) content: Option<&'static str>,
    pub(crate) answer: Option<Schema>,
}

impl Shapes {
    /// An answer whose content is not described.
    pub(crate) fn opaque(status: u16, content: Option<&'static str>) -> Self {
        Self { query: None, body: None, status, content, answer: None }
    }
}

/// A list of routes, one row each: method, path, name of the operation, handler, what it does.
macro_rules! routes {
    ($($verb:ident $path:literal $name:ident = $handler:path, $summary:literal;)*) => {
        vec![$(Route::new($crate::app::route::Verb::$verb, $path, stringify!($name), $summary, $handler)),*]
    };
}
pub(crate) use routes;

impl Route {
    /// A route whose handler has a known shape: what goes in and what comes out follow from its types.
    pub(crate) fn new<Q, B, R, F, Fut>(
        verb: Verb,
        path: &'static str,
        name: &'static str,
        summary: &'static str,
        handler: F,
    ) -> Self
    where
        F: Fn(ApiRequest<Q, B>) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<R, Failure>> + Send,
        Q: FromQuery + Send + 'static,
        B: FromBody + Send + 'static,
        R: Reply + 'static,
    {
        let serve = handle(handler);
        Self {
            verb,
            path,
            name,
            summary,
            shapes: shapes::<Q, B, R>,
            serve: match verb {
                Verb::Get => get(serve),
                Verb::Post => post(serve),
            },
        }
    }

    /// A route that is read and answers in its own way.
    pub(crate) fn raw(
        path: &'static str,
        name: &'static str,
        summary: &'static str,
        shapes: fn(&mut SchemaGenerator) -> Shapes,
        serve: MethodRouter<App>,
    ) -> Self {
        Self { verb: Verb::Get, path, name, summary, shapes, serve }
    }
}

fn shapes<Q: FromQuery, B: FromBody, R: Reply>(generator: &mut SchemaGenerator) -> Shapes {
    Shapes {
        query: Q::schema(generator),
        body: B::schema(generator),
        status: R::STATUS.as_u16(),
        content: Some(R::CONTENT),
        answer: R::schema(generator),
    }
}

/// Reads the request, lets the handler answer it, and says in JSON what went wrong.
fn handle<Q, B, R, F, Fut>(
    handler: F,
) -> impl Fn(State<App>, Request) -> std::pin::Pin<Box<dyn Future<Output = Response> + Send>>
+ Clone
+ Send
+ Sync
+ 'static
where
    F: Fn(ApiRequest<Q, B>) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<R, Failure>> + Send,
    Q: FromQuery + Send + 'static,
    B: FromBody + Send + 'static,
    R: Reply + 'static,
{
    move |State(app), request| {
        let handler = handler.clone();
        Box::pin(async move {
            let answer = match ApiRequest::read(app, request).await {
                Ok(ask) => handler(ask).await,
                Err(failure) => Err(failure),
            };
            answer.map_or_else(IntoResponse::into_response, IntoResponse::into_response)
        })
    }
}

/// The router of these routes.
pub(crate) fn router(routes: Vec<Route>) -> Router<App> {
    let add = |router: Router<App>, route: Route| router.route(route.path, route.serve);
    routes.into_iter().fold(Router::new(), add)
}
