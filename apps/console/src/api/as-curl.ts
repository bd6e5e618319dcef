/** A request of a page, as somebody else can make it. */
export interface CurlRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: object;
  /** Instead of a body: fields of a form, and files by their names. */
  readonly form?: Readonly<Record<string, string>>;
  readonly file?: Readonly<Record<string, string>>;
  /** Which credential it takes: the key where one will do. */
  readonly credential: 'key' | 'token' | 'none';
}

const CREDENTIALS = { key: 'X-API-Key: $SMS_API_KEY', token: 'Authorization: Bearer $SMS_TOKEN' };

/** For a POSIX shell. The credential is a variable of that shell, so that none stands in its history. */
export function asCurl({ method, path, body, form = {}, file = {}, credential }: CurlRequest, origin: string): string {
  const lines = [
    method === 'GET' ? `curl -s ${quoted(origin + path)}` : `curl -s -X ${method} ${quoted(origin + path)}`,
  ];
  if (credential !== 'none') lines.push(`-H "${CREDENTIALS[credential]}"`);
  if (body !== undefined) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`);
  // A field of a form that begins with `@` would be taken for a file.
  for (const [name, value] of Object.entries(form)) lines.push(`--form-string ${quoted(`${name}=${value}`)}`);
  for (const [name, value] of Object.entries(file)) lines.push(`-F ${quoted(`${name}=@"${escaped(value)}"`)}`);
  return lines.join(' \\\n  ');
}

interface WebhookToSend {
  /** Null: a variable of the shell stands for it. */
  readonly url: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request of a webhook, without a signature, to the byte. */
export function webhookAsCurl({ url, headers, body }: WebhookToSend): string {
  const lines = [`curl -s -X POST ${url === null ? '"$WEBHOOK_URL"' : quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  lines.push(`--data-raw ${quoted(body)}`);
  return lines.join(' \\\n  ');
}

/** A name of a file as curl reads it within double quotes. */
const escaped = (name: string): string => name.replaceAll(/["\\]/g, '\\$&');

/** Within single quotes a shell takes all as it is; a single quote ends them, stands escaped, and begins anew. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
