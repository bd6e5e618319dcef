import { type ComponentProps, useEffect, useRef } from 'react';

/** Strings of JSON and of shell commands. One before a colon is a name. */
const QUOTED = /("(?:\\.|[^"\\])*"|'[^']*')(\s*:)?/g;

interface CodeBlockProps extends Omit<ComponentProps<'pre'>, 'ref' | 'children'> {
  readonly children: string;
}

/** Code, in which strings and names are coloured where the browser can colour a part of a text. */
export function CodeBlock({ children: code, ...props }: CodeBlockProps) {
  const pre = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const text = pre.current?.firstChild;
    return text && canHighlight() ? highlight(text, code) : undefined;
  }, [code]);
  return (
    <pre ref={pre} dir="ltr" {...props}>
      {code}
    </pre>
  );
}

const canHighlight = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS;

/** Returns what removes the colours again. */
function highlight(text: Node, code: string): () => void {
  const added = Array.from(code.matchAll(QUOTED), ({ index, 1: quoted = '', 2: colon }) => {
    const highlights = highlightsOf(colon === undefined ? 'code-string' : 'code-name');
    const range = new StaticRange({
      startContainer: text,
      startOffset: index,
      endContainer: text,
      endOffset: index + quoted.length,
    });
    highlights.add(range);
    return { highlights, range };
  });
  return () => {
    for (const { highlights, range } of added) highlights.delete(range);
  };
}

/** All blocks of a page share one set of ranges for each colour, which the style sheet names. */
function highlightsOf(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const highlights = new Highlight();
  CSS.highlights.set(name, highlights);
  return highlights;
}
