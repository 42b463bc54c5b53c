// The texts of everything around the tables: bar, home, lists, learning. See js/texts.js for gaps.

export default /** @type {const} */ ({
  // Everywhere.
  "title": "{room} – Parlour",
  "loading": "Loading…",
  "percent": "{value}%",
  "sentence": "{words}.",
  "skip": "Skip to content", "menu": "Menu", "menu.main": "Main",
  "list.more": "{count} more", "players.number": "player {number}",
  "join.comma": "{first}, {last}",
  "join.and": "{first} and {last}", "join.or": "{first} or {last}",
  "ordinal.one": "{number}st",
  "ordinal.two": "{number}nd",
  "ordinal.few": "{number}rd", "ordinal.many": "{number}th",
  "ordinal.other": "{number}th",
  "error.unreachable": "Cannot reach the server.",
  "error.status": "The server answered with status {status}.",
  "failed.title": "Something went wrong",
  "failed.retry": "Try again",
  "away.title": "Cannot reach the server",
  "away.text": "It may be down, or you may be offline. Retrying every few seconds…",
  "link.copy": "Copy link",
  "link.copied": "Link copied.",
  "table": "Table",
  "replay": "Replay",
  "design": "Design a board",
  "search": "Fewest rolls",
  "circle": "Linked circle",
  "grid": "Maze search",

  // Bar and settings.
  "bar.sound": "Sound", "bar.sound.on": "Turn sound off", "bar.sound.off": "Turn sound on",
  "bar.light": "Light mode", "bar.dark": "Dark mode",
  "bar.me": "{name}: name, colour and settings", "bar.you": "You",
  "colour.red": "red", "colour.blue": "blue", "colour.green": "green", "colour.yellow": "yellow", "colour.purple": "purple", "colour.orange": "orange",
  "offline": "No connection. Rules and replays still work.",

  // Home.
  "home": "Play",
  "home.title": "What shall we play?",
  "home.games": "Games",
  "home.play": "Play",
  "home.friend": "Play with a friend",
  "home.search": "Watch a search", "home.search.about": "Two searches in one maze, side by side",
  "home.continue": "Continue", "home.continue.of": "Continue {game}",
  "home.with": "{game} with {names}", "home.others": "{count|# other|# others}",
  "home.learn": "How to play", "home.learn.of": "How to play {game}", "home.learn.about": "Every game in a few minutes",
  "home.rules": "House rules", "home.rules.of": "House rules for {game}",
  "home.more": "More",
  "home.design.about": "Drag snakes, see the odds",
  "home.mine.about": "Continue, play again, look back",
  "bot.names": "Robin, Wren, Jay, Finch, Lark",

  // Workshop.
  "workshop": "Workshop",

  // Learning.
  "learn": "Learn",

  // Addresses without a page.
  "nowhere": "Not found",

  // Lists of tables.
  "tables": "Tables",
  "mine": "My games", "mine.open": "Waiting for players", "mine.turn": "Your turn", "mine.running": "In progress",
  "mine.committing": "About to start", "mine.revealing": "About to start",
  "mine.over": "Finished", "mine.closed": "Closed", "mine.none": "Your games will appear here. Start one?", "mine.replay": "Replay",

  // A new table.
  "new": "New table", "seats.bot.name": "Bot {number}",
});
