// Sets the chosen theme before the first paint.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
} catch {
  // Without storage the theme is that of the system.
}
