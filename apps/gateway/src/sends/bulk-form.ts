import multipart from '@fastify/multipart';
import { DomainError } from '@sms/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MALFORMED_FORM, PAYLOAD_TOO_LARGE } from '../http/error-codes';
import { RecipientsFile } from './recipients-file';

const MAX_FILE_BYTES = 5 * 1_048_576;
/** Of all fields together, as for a JSON body. */
const MAX_FIELDS_LENGTH = 1_048_576;

/** Registers multipart bodies with Fastify; the routes read them. */
export async function acceptForms(server: FastifyInstance): Promise<void> {
  await server.register(multipart, {
    limits: {
      files: 1,
      fileSize: MAX_FILE_BYTES,
      fields: 1_000,
      fieldNameSize: 100,
      fieldSize: MAX_FIELDS_LENGTH,
      headerPairs: 20,
      parts: 1_001,
    },
  });
}

/** The fields of a form as a JSON body would have them; `recipients` (or `recipients[]`) may be repeated. */
export async function readBulkForm(request: FastifyRequest, maxRecipients: number): Promise<Record<string, unknown>> {
  try {
    return await readParts(request, maxRecipients);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError(isTooLarge(error) ? PAYLOAD_TOO_LARGE : MALFORMED_FORM, 'the form cannot be read');
  }
}

async function readParts(request: FastifyRequest, maxRecipients: number): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = {};
  const recipients: unknown[] = [];
  let length = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      // For an input where no file was chosen, a browser sends an empty one without a name.
      if (part.fieldname === 'recipients_file' && part.filename)
        form[part.fieldname] = await RecipientsFile.read(part.file, maxRecipients);
      else part.file.resume();
      continue;
    }
    length += typeof part.value === 'string' ? part.value.length : MAX_FIELDS_LENGTH;
    if (part.valueTruncated || length > MAX_FIELDS_LENGTH)
      throw new DomainError(PAYLOAD_TOO_LARGE, 'the fields of the form are too large');
    if (part.fieldname === 'recipients' || part.fieldname === 'recipients[]') recipients.push(part.value);
    else if (part.fieldname === 'dry_run') form[part.fieldname] = flagOf(part.value);
    else if (part.fieldname !== 'recipients_file' || part.value !== '') form[part.fieldname] = part.value;
  }
  return recipients.length > 0 ? { ...form, recipients } : form;
}

/** A form has only texts; any other than these stays one, which the rules refuse. An empty field is none. */
function flagOf(value: unknown): unknown {
  return value === '' ? undefined : value === 'true' || value === 'false' ? value === 'true' : value;
}

function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413;
}
