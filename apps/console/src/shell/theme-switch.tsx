import { useState } from 'react';

const THEMES = ['system', 'light', 'dark'] as const;

/** Keeps the theme where `theme.js` reads it before the first paint. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(() => document.documentElement.dataset['theme'] ?? 'system');
  const choose = (next: string): void => {
    setTheme(next);
    document.documentElement.dataset['theme'] = next;
    try {
      localStorage.setItem('theme', next);
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return (
    <select aria-label="Theme" value={theme} onChange={(event) => choose(event.target.value)}>
      {THEMES.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
}
