/** SQL for the beginning of a text, which names a send. */
export const beginOf = (text: string): string => `left(${text}, 60)`;
