// Sets the look before anything is painted. A classic script: a module would run after the first paint.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    /** @type {{mode?: string, theme?: string}} */
    let chosen = {};
    try {
      chosen = JSON.parse(localStorage.getItem("parlour.wishes") ?? "{}");
    } catch {
      // Nothing is stored, or it cannot be read: the system decides.
    }
    const look = document.documentElement.dataset;
    look.mode = chosen.mode === "light" || chosen.mode === "dark" ? chosen.mode : dark.matches ? "dark" : "light";
    look.theme = chosen.theme === "slate" || chosen.theme === "contrast" ? chosen.theme : "classic";
  };
  dark.addEventListener("change", paint);
  addEventListener("parlour:look", paint);
  paint();
})();
