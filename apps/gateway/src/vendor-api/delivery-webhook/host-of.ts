/** Path and query may contain a secret of the receiver. */
export function hostOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}
