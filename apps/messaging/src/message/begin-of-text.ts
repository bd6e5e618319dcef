/** Characters of a text that name a send. */
const LENGTH = 60;

/** SQL for the beginning of a text, which names a send. */
export const beginOf = (text: string): string => `left(${text}, ${LENGTH})`;

/** The same of a text that was sealed. */
export const beginOfOpened = (text: string): string => Array.from(text).slice(0, LENGTH).join('');
