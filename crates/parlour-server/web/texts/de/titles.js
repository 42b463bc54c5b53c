// Die Namen der Spiele und worum es geht, für die Startseite.

/** @type {Record<string, string>} */
export default {
  "snakes": "Leiterspiel", "snakes.about": "Bring deine Figur auf das letzte Feld. Leitern führen hinauf, Schlangen hinab.", "ludo": "Ludo",
  "ludo.about": "Bring deine Figuren einmal herum ins Ziel und schlage unterwegs die der anderen.", "mancala": "Mancala", "mancala.about": "Säe deine Samen rund ums Brett und sammle mehr als dein Gegner.",
  "maze": "Ratte im Labyrinth", "maze.about": "Führe die Ratte vom Start durch das Labyrinth ins Ziel.",
};
