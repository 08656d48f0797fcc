// Runs before the first paint, so that a chosen theme never flashes the other one.
try {
  var theme = localStorage.getItem("quaterne.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (_) {
  // Without storage the system's preference decides.
}
