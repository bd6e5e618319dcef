it('leaves a timer', () => {
  setTimeout(() => undefined, 60_000);
});
