/** A segment that the simulated carrier accepted. */
export interface AcceptedSegment {
  readonly sequence: number;
  readonly accepted_at: string;
  readonly destination: string;
  /** Empty unless it records texts. */
  readonly text: string;
  readonly concatenation: { readonly part: number; readonly total: number } | null;
}

interface AcceptedPage {
  readonly accepted: readonly AcceptedSegment[];
  readonly last_sequence: number;
}

/** Reads what the simulated carrier accepted, in its order, by its control API. */
export function acceptedSegments(
  controlUrl: string,
  query: { readonly destination?: string; readonly after?: number; readonly limit?: number },
): Promise<AcceptedPage> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
  );
  return askSimulator(`${controlUrl}/accepted?${search.toString()}`);
}

/** Any call of its control API; throws what it refuses. */
export async function askSimulator<T>(url: string, method = 'GET', body?: object): Promise<T> {
  const headers = body ? { 'content-type': 'application/json' } : {};
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`the simulated carrier answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
