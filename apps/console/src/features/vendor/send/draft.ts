import type { CurlRequest } from '../../../api/as-curl';
import type { RecipientList } from './recipients/recipient-list';
import { numbersOf } from './recipients/recipients';

/** The contents of the form. */
export interface Draft {
  /** Empty means the default of the account. */
  readonly sender: string;
  readonly message: string;
  readonly to: 'numbers' | 'file';
  readonly numbers: string;
  /** The uploaded file. */
  readonly file: File | null;
  /** The recipients that were read from the file. */
  readonly list: RecipientList | null;
}

export const EMPTY_DRAFT: Draft = { sender: '', message: '', to: 'numbers', numbers: '', file: null, list: null };

interface Common {
  readonly message: string;
  readonly sender_id?: string;
}

/** The request that sends a draft. */
export type SendRequest =
  | { readonly kind: 'one'; readonly body: Common & { readonly phone: string } }
  | { readonly kind: 'many'; readonly body: Common & { readonly recipients: string[] } }
  | { readonly kind: 'file'; readonly body: Common; readonly file: File };

/** The request of a draft; undefined while the text or the recipients are missing. */
export function requestOf({ sender, message, to, numbers, file }: Draft): SendRequest | undefined {
  if (message === '') return undefined;
  const common = { message, ...(sender !== '' && { sender_id: sender }) };
  if (to === 'file') return file ? { kind: 'file', body: common, file } : undefined;
  const [phone, ...others] = numbersOf(numbers);
  if (phone === undefined) return undefined;
  return others.length === 0
    ? { kind: 'one', body: { ...common, phone } }
    : { kind: 'many', body: { ...common, recipients: [phone, ...others] } };
}

/** The request as curl. It takes a key, and the key decides the mode. */
export function curlOf(request: SendRequest): CurlRequest {
  const { kind, body } = request;
  const path = kind === 'one' ? '/v1/vendor/send-sms' : '/v1/vendor/send-bulk-sms';
  if (kind !== 'file') return { method: 'POST', path, body, credential: 'key' };
  return { method: 'POST', path, form: { ...body }, file: { recipients_file: request.file.name }, credential: 'key' };
}

/** Two requests with the same text are the same send. */
export function textOf(request: SendRequest | undefined): string {
  if (request?.kind !== 'file') return JSON.stringify(request ?? null);
  const { name, size, lastModified } = request.file;
  return JSON.stringify([request.body, name, size, lastModified]);
}
