import { useState } from 'react';
import { t } from '../i18n/t';

export const THEMES = [
  { value: 'system', label: t.shell.account.themes.system },
  { value: 'light', label: t.shell.account.themes.light },
  { value: 'dark', label: t.shell.account.themes.dark },
] as const;
type Theme = (typeof THEMES)[number]['value'];

/** Keeps the theme where `theme.js` reads it before the first paint. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(
    () => THEMES.find(({ value }) => value === document.documentElement.dataset['theme'])?.value ?? 'system',
  );
  const choose = (next: Theme): void => {
    setTheme(next);
    document.documentElement.dataset['theme'] = next;
    try {
      localStorage.setItem('theme', next);
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return [theme, choose];
}
