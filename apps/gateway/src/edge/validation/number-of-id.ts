/** The id of a row that a path or a search names; 0, which no row has, where the text can name none. */
export function numberOfId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
