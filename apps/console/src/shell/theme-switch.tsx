import { useState } from 'react';

const THEMES = ['system', 'light', 'dark'] as const;

/** What `theme.js` reads before the next first paint. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(() => document.documentElement.dataset['theme'] ?? 'system');
  const choose = (next: string): void => {
    setTheme(next);
    document.documentElement.dataset['theme'] = next;
    try {
      localStorage.setItem('theme', next);
    } catch {
      // Without storage the choice holds until the page is left.
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
