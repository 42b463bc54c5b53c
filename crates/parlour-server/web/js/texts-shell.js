// The texts of everything around the tables: bar, home, lists, learning. See texts.js for gaps.

export const SHELL = /** @type {const} */ ({
  // Everywhere.
  "title": "{room} – Parlour",
  "loading": "Loading…",
  "percent": "{value}%",
  "join.comma": "{first}, {last}",
  "join.and": "{first} and {last}",
  "ordinal.one": "{number}st",
  "ordinal.two": "{number}nd",
  "ordinal.few": "{number}rd",
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
  "settings.title": "You and this browser",
  "settings.name": "Your name",
  "settings.colour": "Your colour, if the game lets you choose",
  "settings.mode": "Light or dark", "settings.mode.auto": "Same as system", "settings.mode.light": "Light", "settings.mode.dark": "Dark",
  "settings.theme": "Theme", "settings.theme.classic": "Classic", "settings.theme.slate": "Slate", "settings.theme.contrast": "High contrast",
  "settings.pace": "Pace", "settings.pace.slow": "Slow", "settings.pace.normal": "Normal", "settings.pace.fast": "Fast", "settings.pace.off": "No animation",
  "settings.done": "Done",
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
  "workshop.about": "Build a board, or watch how a computer solves one.",
  "workshop.design": "Drag snakes and ladders and see the exact odds change.",
  "workshop.search": "Follow a search for the fewest rolls, square by square.",
  "workshop.circle": "Follow the seeds of a move from pit to pit, or burn a column.",
  "workshop.grid": "Compare two searches on the same maze, step by step.",

  // Learning.
  "learn": "Learn",
  "learn.title": "How to play",
  "learn.about": "Each game takes a few minutes to learn.",
  "learn.play": "Play {game}",
  "learn.change": "Change the rules",
  "learn.others": "Other games",

  // Addresses without a page.
  "nowhere": "Not found",
  "nowhere.table": "There is no table here.", "nowhere.table.why": "The link may be incomplete, or the table was deleted long ago.",
  "nowhere.game": "There is no such game here.", "nowhere.game.why": "Check the address, or choose a game on the home page.",
  "nowhere.room": "There is nothing here.", "nowhere.room.why": "Check the address, or start again from the home page.",
  "nowhere.replay": "There is no game to replay here.", "nowhere.replay.why": "The link may be incomplete, or the game was deleted long ago.",
  "nowhere.home": "Home",

  // Lists of tables.
  "tables": "Tables",
  "tables.title": "Open tables",
  "tables.waiting": "Waiting for players, {seats|# open seat|# open seats}",
  "tables.running": "In progress, step {step}",
  "tables.seat": "open seat",
  "tables.none": "No table is open to everyone right now.",
  "tables.create": "Start one", "tables.join": "Join", "tables.watch": "Watch",
  "mine": "My games", "mine.open": "Waiting for players", "mine.turn": "Your turn", "mine.running": "In progress",
  "mine.committing": "About to start", "mine.revealing": "About to start",
  "mine.over": "Finished", "mine.closed": "Closed", "mine.none": "Your games will appear here. Start one?", "mine.replay": "Replay",

  // A new table.
  "new": "New table", "seats.bot.name": "Bot {number}",

  // Invitation.
  "invite.title": "Invite a friend",
  "invite.how": "Send this link, and stay here.",
  "invite.link": "Anyone with this link can join",
  "invite.share": "Share link",
  "invite.words": "Join me for a game of {game}.",
  "invite.select": "Copying failed. The link is selected; copy it yourself.",
  "invite.qr": "QR code of the link",
  "invite.scan": "Or scan this with a phone on your network.",
  "invite.loopback": "Only this computer can open the link. To invite friends on your network, stop the server and start it with:",
});
