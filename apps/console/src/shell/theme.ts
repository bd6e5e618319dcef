import { useState } from 'react';

export const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
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
