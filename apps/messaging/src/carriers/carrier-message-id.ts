/**
 * Carriers write the id of a message differently in the submit response and in the receipt: other case, leading
 * zeros, spaces. This is the form in which ids are stored and compared.
 */
export function normaliseCarrierMessageId(id: string): string {
  const trimmed = id.replaceAll('\0', '').trim().toLowerCase();
  return trimmed.replace(/^0+(?=.)/, '');
}
