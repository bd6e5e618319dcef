import type { KeyboardEvent } from 'react';

/** Arrow keys move between the columns, of which only one is in the order of the Tab key. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.children];
  const index = all.indexOf(document.activeElement ?? event.currentTarget);
  const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: all.length - 1 }[event.key];
  const target = next === undefined ? undefined : all[next];
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}
