import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { DomainError } from '@sms/platform/errors';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { MALFORMED_FORM, PAYLOAD_TOO_LARGE } from '../../edge/http/error-codes';
import type { EventLoopTurns } from './event-loop-turns';
import { RecipientsFile } from './recipients-file';
import { MAX_SLICE_BYTES } from '../../config/tuning';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route reads multipart/form-data. */
    readonly takesForms?: boolean;
  }
}

const MAX_FILE_BYTES = 5 * 1_048_576;
/** Length of all fields together, as for a JSON body. */
const MAX_FIELDS_LENGTH = 1_048_576;
/** Bytes of the whole body: the file, the fields, and as much again for the headers of the parts. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + 2 * MAX_FIELDS_LENGTH;
const LIMITS = {
  files: 1,
  fileSize: MAX_FILE_BYTES,
  fields: 1_000,
  fieldSize: MAX_FIELDS_LENGTH,
  headerPairs: 20,
  headerSize: 8_192,
  parts: 1_001,
};

const ABSENT_WHEN_EMPTY: ReadonlySet<string> = new Set(['send_at', 'send_between', 'time_zone', 'default_time_zone']);

/** Leaves multipart bodies unread, as streams, to the routes that take them. */
export function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    if (request.routeOptions.config.takesForms) done(null, payload);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data'));
  });
}

/**
 * The fields of a form as a JSON body would have them; `recipients` (or `recipients[]`) may be repeated, and commas
 * separate `tags`. The body is parsed in slices, each in a turn of the event loop, so other requests are served in
 * between. A form that is too large is refused at once; the rest of the body is discarded without being parsed.
 */
export async function readBulkForm(
  { headers }: Pick<FastifyRequest, 'headers'>,
  body: Readable,
  maxRecipients: number,
  turns: EventLoopTurns,
): Promise<Record<string, unknown>> {
  const form = new BulkForm(maxRecipients);
  try {
    const parser = new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS });
    const finished = form.takeFrom(parser);
    let length = 0;
    for await (const bytes of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if ((length += bytes.length) > MAX_FORM_BYTES) throw new DomainError(PAYLOAD_TOO_LARGE, 'the form is too large');
      for (let from = 0; from < bytes.length; from += MAX_SLICE_BYTES) {
        await turns.next();
        if (form.problem) throw form.problem;
        // Not waited for: the form reads what the parser emits before the next turn.
        parser.write(bytes.subarray(from, from + MAX_SLICE_BYTES));
      }
    }
    parser.end();
    await finished;
    if (form.problem) throw form.problem;
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError(MALFORMED_FORM, 'the form cannot be read');
  } finally {
    body.resume();
  }
  return form.fields();
}

/** Collects what the parser finds in the form. */
class BulkForm {
  problem: DomainError | undefined;
  private readonly values = new Map<string, unknown>();
  private readonly recipients: string[] = [];
  private length = 0;

  constructor(private readonly maxRecipients: number) {}

  /** Resolves when the parser is done, also after a problem. */
  takeFrom(parser: BusboyInstance): Promise<void> {
    parser.on('file', (name, file, filename) => this.takeFile(name, file, filename));
    parser.on('field', (name, value, _nameTruncated, truncated) => this.takeField(name, value, truncated));
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => this.refuse(PAYLOAD_TOO_LARGE));
    return new Promise((resolve) => {
      parser.once('finish', resolve);
      parser.on('error', () => resolve(this.refuse(MALFORMED_FORM)));
    });
  }

  fields(): Record<string, unknown> {
    if (this.recipients.length > 0) this.values.set('recipients', this.recipients);
    return Object.fromEntries(this.values);
  }

  private takeFile(name: string | undefined, file: BusboyFileStream, filename: string | undefined): void {
    file.on('limit', () => this.refuse(PAYLOAD_TOO_LARGE));
    file.on('error', () => this.refuse(MALFORMED_FORM));
    // For an input where no file was chosen, a browser sends an empty one without a name.
    if (name !== 'recipients_file' || !filename) {
      // A file under another name is reported like any unknown field.
      if (name !== undefined && name !== 'recipients_file' && filename && !this.values.has(name))
        this.values.set(name, undefined);
      return void file.resume();
    }
    const list = new RecipientsFile(this.maxRecipients);
    this.values.set(name, list);
    file.on('data', (bytes: Buffer) => list.add(bytes));
    file.on('end', () => list.end());
  }

  private takeField(name: string | undefined, value: string, truncated: boolean): void {
    this.length += value.length;
    if (truncated || this.length > MAX_FIELDS_LENGTH) return this.refuse(PAYLOAD_TOO_LARGE);
    if (name === 'recipients' || name === 'recipients[]') this.recipients.push(value);
    else if (name === 'dry_run' || name === 'smart_encoding') this.values.set(name, flagOf(value));
    else if (name === 'tags') this.values.set(name, value === '' ? undefined : value.split(','));
    else if (name === 'pace' || name === 'canary') this.values.set(name, jsonOf(value));
    else if (name === 'valid_for') this.values.set(name, numberOf(value));
    else if (name !== undefined && ABSENT_WHEN_EMPTY.has(name)) this.values.set(name, value || undefined);
    else if (name !== undefined && (name !== 'recipients_file' || value !== '')) this.values.set(name, value);
  }

  private refuse(code: typeof PAYLOAD_TOO_LARGE | typeof MALFORMED_FORM): void {
    this.problem ??= new DomainError(code, 'the form cannot be read');
  }
}

/** A number or an object is written as JSON; what is not, stays a text. An empty field is absent. */
function jsonOf(value: string): unknown {
  if (value === '') return undefined;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A form has only texts; any other value stays one, which the rules refuse. An empty field is absent. */
function flagOf(value: string): string | boolean | undefined {
  return value === '' ? undefined : value === 'true' || value === 'false' ? value === 'true' : value;
}

/** As `flagOf`, for a whole number. */
function numberOf(value: string): string | number | undefined {
  return value === '' ? undefined : /^\d{1,15}$/.test(value) ? Number(value) : value;
}
