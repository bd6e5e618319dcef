/** A string is taken as Postgres writes a value of the array's type. */
export type Element = string | number | boolean | null;

const SPECIAL = /["\\]/;

/** As Postgres reads an array from text. The driver would write the same in twice the time. */
export function arrayLiteral(elements: readonly Element[]): string {
  return `{${elements.map(inArray).join(',')}}`;
}

function inArray(element: Element): string {
  if (element === null) return 'NULL';
  if (typeof element !== 'string') return String(element);
  return SPECIAL.test(element) ? `"${element.replaceAll(/["\\]/g, '\\$&')}"` : `"${element}"`;
}
