/** A request of a page, as somebody else can make it. */
export interface CurlRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: object;
  /** Which credential it takes: the key where one will do. */
  readonly credential: 'key' | 'token';
}

const CREDENTIALS = { key: 'X-API-Key: $SMS_API_KEY', token: 'Authorization: Bearer $SMS_TOKEN' };

/** For a POSIX shell. The credential is a variable of that shell, so that none stands in its history. */
export function asCurl({ method, path, body, credential }: CurlRequest, origin: string): string {
  const lines = [
    method === 'GET' ? `curl -s ${quoted(origin + path)}` : `curl -s -X ${method} ${quoted(origin + path)}`,
    `-H "${CREDENTIALS[credential]}"`,
  ];
  if (body !== undefined) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`);
  return lines.join(' \\\n  ');
}

/** Within single quotes a shell takes all as it is; a single quote ends them, stands escaped, and begins anew. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
