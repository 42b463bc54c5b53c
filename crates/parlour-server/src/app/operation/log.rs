//! The server log: a line per request and event, as text or JSON.
//!
//! The log never has anything that gives access to a seat: requests are logged by route and id, without path, query,
//! headers and body, and tokens hide themselves when printed. It has addresses only if the setting `log-addresses` says so.

use tracing::Subscriber;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::SubscriberExt;

use crate::config::{LogFormat, Settings};

/// The log for these settings, or what is wrong with them.
pub fn log<W>(settings: &Settings, colours: bool, to: W) -> Result<Box<dyn Subscriber + Send + Sync>, String>
where
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    let filter: Targets = (settings.log.parse())
        .map_err(|error| format!("setting log: {error}; allowed: error, warn, info, debug, trace, off"))?;
    let log = tracing_subscriber::registry().with(filter);
    let lines = fmt::layer().with_writer(to);
    Ok(match settings.log_format {
        LogFormat::Text => Box::new(log.with(lines.with_ansi(colours))),
        LogFormat::Json => Box::new(log.with(lines.json().flatten_event(true))),
    })
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Sheet(Arc<Mutex<Vec<u8>>>);

    impl Write for Sheet {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn written(settings: &Settings) -> String {
        let sheet = Sheet::default();
        let writer = sheet.clone();
        let log = log(settings, false, move || writer.clone()).unwrap();
        tracing::subscriber::with_default(log, || {
            tracing::info!(port = 8765, "listening");
            tracing::debug!("quiet");
        });
        String::from_utf8(sheet.0.lock().unwrap().clone()).unwrap()
    }

    #[test]
    fn people_read_lines_and_programs_read_json() {
        let text = written(&Settings::default());
        assert!(text.contains("listening port=8765") && !text.contains("quiet"), "{text}");
        let settings =
            Settings { log_format: LogFormat::Json, log: "debug".to_owned(), ..Settings::default() };
        let lines = written(&settings);
        let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
        assert_eq!((&first["message"], &first["port"]), (&"listening".into(), &8765.into()));
        assert!(lines.contains("quiet"));
    }

    #[test]
    fn a_wrong_filter_is_refused() {
        let settings = Settings { log: "parlour=loud".to_owned(), ..Settings::default() };
        assert!(log(&settings, false, io::sink).err().unwrap().contains("log"));
    }
}
