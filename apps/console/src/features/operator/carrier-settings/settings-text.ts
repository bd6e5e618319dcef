type Read = { readonly list: Record<string, unknown>[] } | { readonly problem: string };

export const jsonOf = (list: readonly object[]): string => JSON.stringify(list, null, 2);

/** What a text says. That each entry is an object, the API sees to. */
export function parsedList(text: string): Read {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? { list: value as Record<string, unknown>[] } : { problem: '[…]' };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** The text with one entry more. A text that cannot be read stays, and the entry follows it to be placed by hand. */
export function withEntry(text: string, entry: object): string {
  const read = parsedList(text);
  return 'list' in read ? jsonOf([...read.list, entry]) : `${text}\n${JSON.stringify(entry, null, 2)}`;
}
