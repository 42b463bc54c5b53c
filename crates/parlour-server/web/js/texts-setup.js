// The texts of setup and the names that people read for presets, boards and levels: home does without them. See texts.js for gaps.

import { learn } from "./say.js";

export const SETUP = /** @type {const} */ ({
  // Setting up a table.
  "new.title": "Set up {game}",
  "new.about": "Start right away, or set the rules to the way your family plays.",
  "new.start": "Start", "new.invite": "Invite and wait", "new.bots": "Start with bots",
  "new.more": "More",
  "new.order": "Turn order",
  "new.order.random": "Random",
  "new.order.given": "As listed",
  "new.public": "Show this table to everyone under Tables",
  "new.clock": "Seconds for each roll or move",
  "new.clock.none": "No limit",
  "seats": "Who plays",
  "seats.human": "On this device", "seats.bot": "Bot", "seats.open": "A friend, by link", "seats.friend": "A friend",
  "seats.colour": "Any colour", "seats.player": "Player", "seats.add": "Add a player", "seats.most": "up to {most}",
  "seats.type.of": "Type of player {number}", "seats.name.of": "Name of player {number}",
  "seats.level.of": "Level of player {number}", "seats.colour.of": "Colour of player {number}",
  "seats.remove": "Remove player {number}",
  "rules": "Rules",
  "rules.changed": "Changed from {preset}",
  "rules.chip": "{rule}: {value}", "rules.undo": "Back to {value} for {rule}",
  "rules.automatic": "Automatic",
  "rules.allowed": "Allowed: {values}.", "rules.range": "From {least} to {most}.",
  "rules.none": "none",
  "rules.other": "House rules", "rules.board": "The board",
  "board": "Board",
  "board.generated": "Generated board",
  "board.seed": "Random seed",
  "board.new": "New board",
  "board.customise": "Customise board",
  "board.file": "Or your own board file",
  "board.preview": "Board preview",
  "board.missing": "Choose a board to play on.",

  // Names.
  "preset.stack": "Stacked sixes", "preset.commercial": "As sold in shops",
  "preset.fire": "With fire", "preset.kalah-empty-capture": "Kalah with empty captures",
  "preset.forward": "Right and down only", "preset.four": "All four directions",
  "board.named.seed-map": "Two snakes, two ladders", "board.named.geeks-30": "30 squares",
  "board.named.commercial-47": "As sold in shops, 47", "board.named.commercial-48": "As sold in shops",
  "board.named.seed-4": "4 × 4", "board.named.seed-6": "6 × 6",
  // Measured: see docs/bots.md. A level without a number is the one that the next is compared with.
  "strength.ludo.greedy": "Wins 89 of 100 against a beginner.", "strength.ludo.clever": "Wins 57 of 100 against casual.", "strength.ludo.master": "Wins 65 of 100 against casual.",
  "strength.mancala.clever": "Scores 90 of 100 against casual.", "strength.mancala.master": "Scores 96 of 100 against casual.",
});

learn(SETUP);
