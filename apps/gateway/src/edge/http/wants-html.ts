/** Whether the client is a browser: programs do not ask for HTML by name. */
export function wantsHtml(accept: string | undefined): boolean {
  return /(^|,)\s*text\/html\s*(;(?!\s*q=0(\.0*)?\s*(,|$))|,|$)/i.test(accept ?? '');
}
