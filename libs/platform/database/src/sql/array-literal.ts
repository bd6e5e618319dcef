/** A string must be in the input format of the array's element type. */
export type Element = string | number | boolean | Buffer | null;

const SPECIAL = /["\\]/;

/** An array in the text format of Postgres. The driver would write the same in twice the time. */
export function arrayLiteral(elements: readonly Element[]): string {
  return `{${elements.map(inArray).join(',')}}`;
}

function inArray(element: Element): string {
  if (element === null) return 'NULL';
  if (Buffer.isBuffer(element)) return `"\\\\x${element.toString('hex')}"`;
  if (typeof element !== 'string') return String(element);
  return SPECIAL.test(element) ? `"${element.replaceAll(/["\\]/g, '\\$&')}"` : `"${element}"`;
}
