/** Characters of a text that name a send. */
const LENGTH = 60;

/** SQL for the beginning of a text, which names a send. */
export const beginOf = (text: string): string => `left(${text}, ${LENGTH})`;

/** Cuts a text that was sealed, which SQL cannot do. */
export const beginOfOpened = (text: string): string => Array.from(text).slice(0, LENGTH).join('');
