export interface KannelLine {
  /** From 1. */
  readonly line: number;
  readonly name: string;
  readonly value: string;
}

/** A group of a configuration of Kannel. */
export interface KannelGroup {
  readonly line: number;
  /** The value of its `group`; empty where that is missing. */
  readonly kind: string;
  readonly lines: readonly KannelLine[];
}

/**
 * Reads groups as Kannel does: `name = value`, with or without quotes; an empty line ends a group, and one that begins
 * with # is a comment.
 */
export function readGroups(text: string): {
  readonly groups: readonly KannelGroup[];
  readonly unread: readonly number[];
} {
  const groups: KannelGroup[] = [];
  const unread: number[] = [];
  let current: KannelLine[] = [];
  const end = (): void => {
    const [first] = current;
    if (first) {
      const kind = current.find(({ name }) => name === 'group')?.value ?? '';
      groups.push({ line: first.line, kind, lines: current.filter(({ name }) => name !== 'group') });
    }
    current = [];
  };
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    const [, name = '', value = ''] = /^([A-Za-z0-9-]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (line === '') end();
    else if (name !== '') current.push({ line: index + 1, name, value: unquoted(value) });
    else if (!line.startsWith('#')) unread.push(index + 1);
  }
  end();
  return { groups, unread };
}

function unquoted(value: string): string {
  const [, inside] = /^"((?:[^"\\]|\\.)*)"/.exec(value) ?? [];
  return inside === undefined ? value.trim() : inside.replaceAll(/\\(.)/g, '$1');
}
