// मेज़ों के आसपास के शब्द: पट्टी, मुखपृष्ठ, सूचियाँ, सीखना। js/texts.js देखें।

/** @type {import("../../js/say.js").Part<"shell">} */
export default {
  "title": "{room} – Parlour",
  "loading": "लोड हो रहा है…",
  "percent": "{value}%",
  "sentence": "{words}।",
  "skip": "सीधे सामग्री पर जाएँ", "menu": "मेन्यू", "menu.main": "मुख्य",
  "list.more": "{count} और", "players.number": "खिलाड़ी {number}",
  "join.comma": "{first}, {last}",
  "join.and": "{first} और {last}", "join.or": "{first} या {last}",
  "ordinal.one": "{number}ला", "ordinal.two": "{number}रा", "ordinal.few": "{number}था", "ordinal.many": "{number}ठा", "ordinal.other": "{number}वाँ",
  "error.unreachable": "सर्वर से संपर्क नहीं हो रहा।",
  "error.status": "सर्वर ने {status} स्थिति बताई।",
  "failed.title": "कुछ गड़बड़ हो गई",
  "failed.retry": "फिर कोशिश करें",
  "away.title": "सर्वर से संपर्क नहीं हो रहा",
  "away.text": "सर्वर बंद हो सकता है, या आप ऑफ़लाइन हैं। हर कुछ सेकंड में फिर कोशिश हो रही है…",
  "link.copy": "लिंक कॉपी करें",
  "link.copied": "लिंक कॉपी हो गया।",
  "table": "मेज़",
  "replay": "रीप्ले",
  "design": "बोर्ड बनाएँ",
  "search": "सबसे कम पासे",
  "circle": "जुड़ा हुआ घेरा",
  "grid": "भूलभुलैया में खोज",

  "bar.sound": "आवाज़", "bar.sound.on": "आवाज़ बंद करें", "bar.sound.off": "आवाज़ चालू करें",
  "bar.light": "हल्का रूप", "bar.dark": "गहरा रूप",
  "bar.me": "{name}: नाम, रंग और सेटिंग", "bar.you": "आप",
  "colour.red": "लाल", "colour.blue": "नीला", "colour.green": "हरा", "colour.yellow": "पीला", "colour.purple": "बैंगनी", "colour.orange": "नारंगी",
  "offline": "कनेक्शन नहीं है। नियम और रीप्ले अब भी चलते हैं।",

  "home": "खेलें",
  "home.title": "आज क्या खेलें?",
  "home.games": "खेल",
  "home.play": "खेलें",
  "home.friend": "दोस्त के साथ खेलें",
  "home.search": "खोज देखें", "home.search.about": "एक भूलभुलैया में दो खोजें, साथ-साथ",
  "home.continue": "जारी रखें", "home.continue.of": "{game} जारी रखें",
  "home.with": "{game}, {names} के साथ", "home.others": "{count|# और|# और}",
  "home.learn": "कैसे खेलें", "home.learn.of": "{game} कैसे खेलें", "home.learn.about": "हर खेल कुछ ही मिनटों में",
  "home.rules": "घर के नियम", "home.rules.of": "{game} के घर के नियम",
  "home.more": "और",
  "home.design.about": "साँप खींचें, संभावनाएँ देखें",
  "home.mine.about": "जारी रखें, फिर खेलें, दोबारा देखें",
  "bot.names": "मोती, चंपा, गोलू, बुलबुल, मीठू",

  "workshop": "कार्यशाला",

  "learn": "सीखें",

  "nowhere": "नहीं मिला",

  "tables": "मेज़ें",
  "mine": "मेरे खेल", "mine.open": "खिलाड़ियों का इंतज़ार", "mine.turn": "आपकी बारी", "mine.running": "जारी",
  "mine.committing": "शुरू होने वाला है", "mine.revealing": "शुरू होने वाला है",
  "mine.over": "समाप्त", "mine.closed": "बंद", "mine.none": "आपके खेल यहाँ दिखेंगे। एक शुरू करें?", "mine.replay": "रीप्ले",

  "new": "नई मेज़", "seats.bot.name": "बॉट {number}",
};
