/** Markup that is safe to put into a page. */
export interface Html {
  readonly text: string;
}

type Part = Html | string | readonly (Html | string)[] | undefined;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'object') return 'text' in part ? part.text : part.map(render).join('');
  return part.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Template tag: texts are escaped, markup made by it is not escaped again. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { text: strings.map((text, index) => (index === 0 ? text : render(parts[index - 1]) + text)).join('') };
}

/** Markup of our own that is not to be escaped. */
html.raw = (text: string): Html => ({ text });
