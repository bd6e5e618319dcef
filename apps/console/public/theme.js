// Before the first paint: the theme that was chosen, instead of that of the system.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
} catch {
  // Without storage it is that of the system.
}
