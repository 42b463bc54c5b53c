// Sets the look before anything is painted. A classic script: a module would run after the first paint.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    /** @type {{mode?: string, theme?: string, language?: string}} */
    let chosen = {};
    try {
      chosen = JSON.parse(localStorage.getItem("parlour.wishes") ?? "{}");
    } catch {
      // Nothing is stored, or it cannot be read: the system decides.
    }
    const look = document.documentElement.dataset;
    look.mode = chosen.mode === "light" || chosen.mode === "dark" ? chosen.mode : dark.matches ? "dark" : "light";
    const languages = ["en", "es", "hi", "de"];
    const wanted = [chosen.language, ...navigator.languages.map((one) => one.split("-")[0])];
    document.documentElement.lang = wanted.find((one) => one && languages.includes(one)) ?? "en";
    look.theme = chosen.theme === "slate" || chosen.theme === "contrast" ? chosen.theme : "classic";
  };
  dark.addEventListener("change", paint);
  addEventListener("parlour:look", paint);
  paint();
  // The texts arrive with the modules that say them.
  const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : "";
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: new URL(`../texts/${document.documentElement.lang}/shell.js`, own).href }));
})();
