/** A request that a page makes, in a form that people can run. */
export interface CurlRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Includes the query. */
  readonly path: string;
  readonly body?: object;
  /** The fields and the file names of a form. A request has either a form or a body. */
  readonly form?: Readonly<Record<string, string>>;
  readonly file?: Readonly<Record<string, string>>;
  /** A key where the call accepts one, else a token. */
  readonly credential: 'key' | 'token' | 'none';
}

const CREDENTIALS = { key: 'X-API-Key: $SMS_API_KEY', token: 'Authorization: Bearer $SMS_TOKEN' };

/** A command for a POSIX shell. It reads the credential from a variable, so that none is in the shell's history. */
export function asCurl({ method, path, body, form = {}, file = {}, credential }: CurlRequest, origin: string): string {
  const lines = [
    method === 'GET' ? `curl -s ${quoted(origin + path)}` : `curl -s -X ${method} ${quoted(origin + path)}`,
  ];
  if (credential !== 'none') lines.push(`-H "${CREDENTIALS[credential]}"`);
  if (body !== undefined) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`);
  // With -F, curl would read a value that begins with `@` as a file name.
  for (const [name, value] of Object.entries(form)) lines.push(`--form-string ${quoted(`${name}=${value}`)}`);
  for (const [name, value] of Object.entries(file)) lines.push(`-F ${quoted(`${name}=@"${escaped(value)}"`)}`);
  return lines.join(' \\\n  ');
}

interface WebhookToSend {
  /** Null makes the command read it from a variable of the shell. */
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request that a webhook sends, byte for byte, without its signature. */
export function webhookAsCurl({ url, headers, body }: WebhookToSend): string {
  const lines = [`curl -s -X POST ${url === null ? '"$WEBHOOK_URL"' : quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  lines.push(`--data-raw ${quoted(body)}`);
  return lines.join(' \\\n  ');
}

/** Escapes a file name for curl's double quotes. */
const escaped = (name: string): string => name.replaceAll(/["\\]/g, '\\$&');

/** A shell reads single-quoted text as it is. A single quote in it ends the quotes, is escaped, and begins new ones. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
