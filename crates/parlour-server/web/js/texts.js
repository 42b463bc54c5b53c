// The texts of all rooms. They are in texts/, a folder for each language, and a file for each part of the page.
//
// A gap in braces takes a value: `{name}`. A gap with forms takes a number and picks one or other, by the rules of the language:
// `{seeds|# seed|# seeds}`, where # is the number. Keys begin with the room or the card where the text appears. Other languages
// have two more files: `games` with the messages of the games, and `rules` with their rules. In English the server says those.

import { texts } from "./say.js";

await texts("lobby", "setup", "table", "study");

export * from "./say.js";
