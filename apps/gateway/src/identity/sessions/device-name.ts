const MAX_LENGTH = 80;

/** The first that matches: later ones are named by earlier ones as well. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];
/** The first product of a program, such as `curl/8.5.0`. */
const PRODUCT = /^[\w.+-]+(?:\/[\w.+-]+)?/;

/** A few words by which a user recognises a device: `Firefox on Windows`, `curl/8.5.0`. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const name = [browser, system].filter((part) => part !== undefined).join(' on ');
  return name || (PRODUCT.exec(userAgent)?.[0].slice(0, MAX_LENGTH) ?? null);
}
