// Runs before anything is drawn, in every browser: plain ES5, no module.
(function () {
  // Internet Explorer, and anything else without modules, cannot run Statit.
  if (!("noModule" in document.createElement("script"))) {
    if (location.pathname !== "/unsupported.html") location.replace("/unsupported.html");
    return;
  }
  var theme = null;
  try {
    theme = localStorage.getItem("statitTheme");
  } catch (_) {
    // storage is refused to us: the system's theme is used
  }
  var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-theme", dark ? "dark" : "light");
})();
