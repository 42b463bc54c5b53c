//! A route: path, handler and documentation. The router and the OpenAPI document are both made from one table of
//! routes, so they cannot disagree.

use axum::Router;
use axum::extract::{Request, State};
use axum::routing::{MethodRouter, get, post};
use schemars::Schema;

use crate::app::http::failure::Failure;
use crate::app::http::reply::Reply;
use crate::app::http::request::{ApiRequest, Input};
use crate::app::http::schemas::Schemas;
use crate::app::state::App;

/// The method of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    Get,
    Post,
}

impl Verb {
    /// The method as the OpenAPI document writes it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Post => "post",
        }
    }
}

pub(crate) struct Route {
    pub(crate) verb: Verb,
    pub(crate) path: &'static str,
    /// The stable name of the operation, for generated clients.
    pub(crate) name: &'static str,
    /// One sentence.
    pub(crate) summary: &'static str,
    pub(crate) schemas: fn(&mut Schemas) -> RouteSchemas,
    serve: MethodRouter<App>,
}

/// The schemas of a route: what goes in and what comes out.
pub(crate) struct RouteSchemas {
    pub(crate) query: Option<Schema>,
    pub(crate) body: Option<Schema>,
    pub(crate) status: u16,
    pub(crate) content: Option<&'static str>,
    pub(crate) answer: Option<Schema>,
}

impl RouteSchemas {
    /// A reply without a schema.
    pub(crate) fn opaque(status: u16, content: Option<&'static str>) -> Self {
        Self { query: None, body: None, status, content, answer: None }
    }
}

/// A list of routes, one row each: method, path, operation name, handler, summary.
macro_rules! routes {
    ($($verb:ident $path:literal $name:ident = $handler:path, $summary:literal;)*) => {
        vec![$(Route::new($crate::app::http::route::Verb::$verb, $path, stringify!($name), $summary, $handler)),*]
    };
}
pub(crate) use routes;

impl Route {
    /// A route whose schemas follow from the types of its handler.
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
        Q: Input + Send + 'static,
        B: Input + Send + 'static,
        R: Reply + 'static,
    {
        let serve = move |State(app), request: Request| {
            let handler = handler.clone();
            async move { handler(ApiRequest::read(app, request).await?).await }
        };
        Self {
            verb,
            path,
            name,
            summary,
            schemas: schemas::<Q, B, R>,
            serve: match verb {
                Verb::Get => get(serve),
                Verb::Post => post(serve),
            },
        }
    }

    /// A route whose handler reads the request itself.
    pub(crate) fn raw(
        path: &'static str,
        name: &'static str,
        summary: &'static str,
        schemas: fn(&mut Schemas) -> RouteSchemas,
        serve: MethodRouter<App>,
    ) -> Self {
        Self { verb: Verb::Get, path, name, summary, schemas, serve }
    }
}

fn schemas<Q: Input, B: Input, R: Reply>(schemas: &mut Schemas) -> RouteSchemas {
    RouteSchemas {
        query: Q::schema(&mut schemas.input),
        body: B::schema(&mut schemas.input),
        status: R::STATUS,
        content: Some(R::CONTENT),
        answer: R::schema(&mut schemas.output),
    }
}

pub(crate) fn router(routes: Vec<Route>) -> Router<App> {
    let add = |router: Router<App>, route: Route| router.route(route.path, route.serve);
    routes.into_iter().fold(Router::new(), add)
}
