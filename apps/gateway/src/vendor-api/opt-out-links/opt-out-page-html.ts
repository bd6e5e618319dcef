import { createHash } from 'node:crypto';
import { escaped } from '../../edge/error-pages/error-page-html';
import { OPT_OUT_PAGE_TEXTS, type OptOutPageLanguage } from './opt-out-page-texts';

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 30rem; margin: 4rem auto; padding: 0 1.25rem; background: light-dark(#fff, #14171c);
  color: light-dark(#1a1f27, #e8ebf0); font: 1.125rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.3; }
p { overflow-wrap: anywhere; }
bdi { font-weight: 600; }
button { width: 100%; min-height: 3rem; margin-top: 1rem; padding: 0.75rem 1.25rem; border: 0; border-radius: 0.5rem;
  background: light-dark(#1d4ed8, #8ab4ff); color: light-dark(#fff, #10131a); font: inherit; font-weight: 600; }
`;

/** Allows the page its own style, and its form; no script at all. */
export const OPT_OUT_PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `question` has the button. */
export type OptOutPageKind = 'question' | 'done' | 'unknown' | 'failed';

interface Named {
  /** The sender, or the account. */
  readonly name: string;
  /** The last ones of the number. */
  readonly digits: string;
}

/** Renders the page. Its form goes to the address of the page, so the page holds no code. */
export function optOutPage(language: OptOutPageLanguage, kind: OptOutPageKind, values?: Named): string {
  const texts = OPT_OUT_PAGE_TEXTS[language];
  const text = escaped(texts[kind])
    .replace('{name}', () => `<bdi>${escaped(values?.name ?? '')}</bdi>`)
    .replace('{digits}', () => `<bdi>${escaped(values?.digits ?? '')}</bdi>`);
  const form = `\n      <form method="post"><button>${escaped(texts.button)}</button></form>`;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escaped(texts.title)}</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${escaped(texts.title)}</h1>
      <p>${text}</p>${kind === 'question' ? form : ''}
    </main>
  </body>
</html>
`;
}
