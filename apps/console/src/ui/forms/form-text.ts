/** What stands in a field of a form; empty for one that is not there, or holds a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
