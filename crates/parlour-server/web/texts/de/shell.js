// Die Texte rund um die Tische: Leiste, Startseite, Listen, Lernen. Siehe js/texts.js.

/** @type {import("../../js/say.js").Part<"shell">} */
export default {
  "title": "{room} – Parlour",
  "loading": "Wird geladen …",
  "percent": "{value} %",
  "sentence": "{words}.",
  "skip": "Zum Inhalt springen", "menu": "Menü", "menu.main": "Hauptmenü",
  "list.more": "{count} weitere", "players.number": "Spieler {number}",
  "join.comma": "{first}, {last}",
  "join.and": "{first} und {last}", "join.or": "{first} oder {last}",
  "ordinal.one": "{number}.", "ordinal.two": "{number}.", "ordinal.few": "{number}.", "ordinal.many": "{number}.", "ordinal.other": "{number}.",
  "error.unreachable": "Der Server ist nicht erreichbar.",
  "error.status": "Der Server hat mit Status {status} geantwortet.",
  "failed.title": "Etwas ist schiefgegangen",
  "failed.retry": "Noch einmal versuchen",
  "away.title": "Der Server ist nicht erreichbar",
  "away.text": "Vielleicht läuft er nicht, oder du bist offline. Alle paar Sekunden wird es erneut versucht …",
  "link.copy": "Link kopieren",
  "link.copied": "Link kopiert.",
  "table": "Tisch",
  "replay": "Wiederholung",
  "design": "Brett entwerfen",
  "search": "Wenigste Würfe",
  "circle": "Verketteter Kreis",
  "grid": "Suche im Labyrinth",

  "bar.sound": "Ton", "bar.sound.on": "Ton ausschalten", "bar.sound.off": "Ton einschalten",
  "bar.light": "Heller Modus", "bar.dark": "Dunkler Modus",
  "bar.me": "{name}: Name, Farbe und Einstellungen", "bar.you": "Du",
  "colour.red": "Rot", "colour.blue": "Blau", "colour.green": "Grün", "colour.yellow": "Gelb", "colour.purple": "Violett", "colour.orange": "Orange",
  "offline": "Keine Verbindung. Regeln und Wiederholungen gehen weiterhin.",

  "home": "Spielen",
  "home.title": "Was wollen wir spielen?",
  "home.games": "Spiele",
  "home.play": "Spielen",
  "home.friend": "Mit Freunden spielen",
  "home.search": "Einer Suche zusehen", "home.search.about": "Zwei Suchen im selben Labyrinth, nebeneinander",
  "home.continue": "Weiterspielen", "home.continue.of": "{game} weiterspielen",
  "home.with": "{game} mit {names}", "home.others": "{count|# weiteren|# weiteren}",
  "home.learn": "So geht’s", "home.learn.of": "So spielt man {game}", "home.learn.about": "Jedes Spiel in ein paar Minuten",
  "home.rules": "Hausregeln", "home.rules.of": "Hausregeln für {game}",
  "home.more": "Mehr",
  "home.design.about": "Schlangen ziehen, Chancen sehen",
  "home.mine.about": "Weiterspielen, noch einmal, zurückschauen",
  "bot.names": "Amsel, Meise, Fink, Star, Kiebitz",

  "workshop": "Werkstatt",

  "learn": "Lernen",

  "nowhere": "Nicht gefunden",

  "tables": "Tische",
  "mine": "Meine Spiele", "mine.open": "Wartet auf Mitspieler", "mine.turn": "Du bist am Zug", "mine.running": "Läuft",
  "mine.committing": "Beginnt gleich", "mine.revealing": "Beginnt gleich",
  "mine.over": "Beendet", "mine.closed": "Geschlossen", "mine.none": "Hier erscheinen deine Spiele. Eines beginnen?", "mine.replay": "Wiederholung",

  "new": "Neuer Tisch", "seats.bot.name": "Bot {number}",
};
