import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; background: light-dark(#fff, #14171c);
  color: light-dark(#1a1f27, #e8ebf0); font: 16px/1.6 system-ui, sans-serif; }
a { color: light-dark(#1d4ed8, #8ab4ff); }
nav { font-size: 0.9rem; }
h1 { font: 600 1.6rem/1.3 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
h2 { margin-top: 2rem; font-size: 1.1rem; }
code { padding: 0.1em 0.3em; border-radius: 4px; background: light-dark(#f0f2f5, #252a33); font-size: 0.9em; }
`;

/** Allows the page its own style and nothing else. */
export const ERROR_PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders for browsers the Markdown that `error-page.ts` writes: headings, paragraphs, lists, code and emphasis. */
export function errorPageAsHtml(code: string, markdown: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(code)} · Messaging service</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>
    <nav><a href="/docs">API reference</a> · <a href="/errors.json">All codes</a></nav>
    <main>
${markdown.split('\n\n').map(blockAsHtml).join('\n')}
    </main>
  </body>
</html>
`;
}

function blockAsHtml(block: string): string {
  const [, marks, title] = /^(##?) (.*)$/.exec(block) ?? [];
  if (marks !== undefined && title !== undefined) return `<h${marks.length}>${inline(title)}</h${marks.length}>`;
  if (!block.startsWith('* ')) return `<p>${inline(block)}</p>`;
  const items = block.split('\n').map((line) => `<li>${inline(line.slice(2))}</li>`);
  return `<ul>${items.join('')}</ul>`;
}

/** Parts between backticks are code, in which nothing else is markup. */
function inline(text: string): string {
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1
        ? `<code>${escaped(part)}</code>`
        : escaped(part).replaceAll(/\*([^*\s](?:[^*]*[^*\s])?)\*/g, '<em>$1</em>'),
    )
    .join('');
}

/** Text as HTML, also within quotes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
