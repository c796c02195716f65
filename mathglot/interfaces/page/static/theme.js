// The colours that were chosen, before anything is drawn: a classic script in the head.
(() => {
  try {
    const theme = JSON.parse(localStorage.getItem("mathglot.theme"));
    if (theme === "light" || theme === "dark") {
      document.documentElement.dataset.theme = theme;
    }
  } catch {
    // Nothing was kept, or may be: the system's colours do.
  }
})();
