// Runs before the first paint, so that a chosen theme never flashes in another one.
(() => {
  const theme = localStorage.getItem('freshet.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
