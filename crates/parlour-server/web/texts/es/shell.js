// Los textos alrededor de las mesas: barra, inicio, listas, aprender. Véase js/texts.js.

/** @type {import("../../js/say.js").Part<"shell">} */
export default {
  "title": "{room} – Parlour",
  "loading": "Cargando…",
  "percent": "{value} %",
  "sentence": "{words}.",
  "skip": "Saltar al contenido", "menu": "Menú", "menu.main": "Principal",
  "list.more": "{count} más", "players.number": "jugador {number}",
  "join.comma": "{first}, {last}",
  "join.and": "{first} y {last}", "join.or": "{first} o {last}",
  "ordinal.one": "{number}.º", "ordinal.two": "{number}.º", "ordinal.few": "{number}.º", "ordinal.many": "{number}.º", "ordinal.other": "{number}.º",
  "error.unreachable": "No se puede conectar con el servidor.",
  "error.status": "El servidor respondió con el estado {status}.",
  "failed.title": "Algo ha salido mal",
  "failed.retry": "Reintentar",
  "away.title": "No se puede conectar con el servidor",
  "away.text": "Puede que esté apagado o que no tengas conexión. Se vuelve a intentar cada pocos segundos…",
  "link.copy": "Copiar enlace",
  "link.copied": "Enlace copiado.",
  "table": "Mesa",
  "replay": "Repetición",
  "design": "Diseñar un tablero",
  "search": "Menos tiradas",
  "circle": "Círculo enlazado",
  "grid": "Búsqueda en el laberinto",

  "bar.sound": "Sonido", "bar.sound.on": "Desactivar el sonido", "bar.sound.off": "Activar el sonido",
  "bar.light": "Modo claro", "bar.dark": "Modo oscuro",
  "bar.me": "{name}: nombre, color y ajustes", "bar.you": "Tú",
  "colour.red": "rojo", "colour.blue": "azul", "colour.green": "verde", "colour.yellow": "amarillo", "colour.purple": "morado", "colour.orange": "naranja",
  "offline": "Sin conexión. Las reglas y las repeticiones siguen funcionando.",

  "home": "Jugar",
  "home.title": "¿A qué jugamos?",
  "home.games": "Juegos",
  "home.play": "Jugar",
  "home.friend": "Jugar con un amigo",
  "home.search": "Ver una búsqueda", "home.search.about": "Dos búsquedas en un laberinto, lado a lado",
  "home.continue": "Continuar", "home.continue.of": "Continuar {game}",
  "home.with": "{game} con {names}", "home.others": "{count|# más|# más}",
  "home.learn": "Cómo se juega", "home.learn.of": "Cómo se juega a {game}", "home.learn.about": "Cada juego en pocos minutos",
  "home.rules": "Reglas de la casa", "home.rules.of": "Reglas de la casa de {game}",
  "home.more": "Más",
  "home.design.about": "Mueve serpientes y mira las probabilidades",
  "home.mine.about": "Continuar, repetir, recordar",
  "bot.names": "Lola, Paco, Nieves, Curro, Alba",

  "workshop": "Taller",

  "learn": "Aprender",

  "nowhere": "No encontrado",

  "tables": "Mesas",
  "mine": "Mis partidas", "mine.open": "Esperando jugadores", "mine.turn": "Te toca", "mine.running": "En curso",
  "mine.committing": "A punto de empezar", "mine.revealing": "A punto de empezar",
  "mine.over": "Terminada", "mine.closed": "Cerrada", "mine.none": "Aquí aparecerán tus partidas. ¿Empezamos una?", "mine.replay": "Repetición",

  "new": "Mesa nueva", "seats.bot.name": "Bot {number}",
};
