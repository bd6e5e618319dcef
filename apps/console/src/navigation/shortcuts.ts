import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../i18n/t';
import { preference } from '../ui/preferences/preferences';
import type { NavigationItem } from './navigation';

const SECOND_KEY_WITHIN_MS = 1_500;
/** What keys are for while it is open. A toast has the role of a dialog, and stands in nobody's way. */
const IN_FRONT = '[role=dialog]:not([data-toast]), [role=menu]';
/** Where a key is typed. A radio button takes no letters. */
const FIELDS = 'input:not([type=radio]), select, textarea, [contenteditable]';

/** The keys that are not those of a page (`g` and one more), for the list of keys. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl K', t.keyboard.keys.palette],
  ['/', t.keyboard.keys.search],
  ['j k ↓ ↑', t.keyboard.keys.rows],
  ['Enter', t.keyboard.keys.open],
  ['[ ]', t.keyboard.keys.steps],
  ['c', t.keyboard.keys.apiCall],
  ['y', t.keyboard.keys.copyLink],
  ['t', t.keyboard.keys.testEvent],
  ['r', t.keyboard.keys.refresh],
  ['?', t.keyboard.keys.help],
];

/**
 * A key presses the control that names it in `aria-keyshortcuts`; `g` and then the key of a page opens the page. Keys
 * do nothing in fields, behind dialogs, with a modifier, and when the user has switched them off.
 */
export function useShortcuts(pages: readonly NavigationItem[]): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    let goUntil = 0;
    const others: Readonly<Record<string, () => unknown>> = {
      g: () => (goUntil = performance.now() + SECOND_KEY_WITHIN_MS),
      r: () => client.invalidateQueries(),
      y: () => navigator.clipboard.writeText(window.location.href),
      '/': () => document.querySelector<HTMLElement>('[role=search] :is(input, select)')?.focus(),
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      if (preference('keys') === 'off' || isElsewhere(event.target)) return;
      const page = performance.now() < goUntil && pages.find(({ key }) => key === event.key);
      goUntil = 0;
      const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
      if (page) void navigate({ to: page.to });
      else if (control) control.click();
      else if (Object.hasOwn(others, event.key)) others[event.key]?.();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, client, pages]);
}

function isElsewhere(target: EventTarget | null): boolean {
  const typing = target instanceof HTMLElement && target.closest(FIELDS) !== null;
  return typing || document.querySelector(IN_FRONT) !== null;
}
