import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';

/** A sentence with elements in it: rich`Valid until ${time}`. Each language puts them where its grammar wants them. */
export function rich(texts: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactElement {
  return createElement(Fragment, null, ...texts.flatMap((text, index) => [text, parts[index]]));
}
