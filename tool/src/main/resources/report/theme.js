"use strict";
/** Follows the system's light or dark theme, the button and printing. */
function theme() {
  const button = document.getElementById("theme");
  const set = dark => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    button.textContent = dark ? "Light" : "Dark";
  };
  const preferred = matchMedia("(prefers-color-scheme: dark)");
  set(location.hash === "#dark" || (location.hash !== "#light" && preferred.matches));
  preferred.addEventListener("change", event => set(event.matches));
  button.addEventListener("click", () => set(document.documentElement.dataset.theme !== "dark"));
  let before = null;
  addEventListener("beforeprint", () => { before = document.documentElement.dataset.theme; set(false); });
  addEventListener("afterprint", () => set(before === "dark"));
}
theme();
