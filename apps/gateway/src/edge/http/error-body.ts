import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { DomainError, ErrorDetails } from '@sms/platform/errors';
import { INTEGER_SCHEMA, UUID_SCHEMA } from './api-schemas';
import { OUTCOME_UNKNOWN } from './error-codes';
import type { ErrorReference } from './error-reference';
import type { ErrorResponse } from './error-responses';

/** A place where two versions of settings differ. */
export class DifferenceResponse {
  @ApiProperty({ description: 'Such as `carriers.north.window_size` or `routes.cheap bulk.carriers`.' })
  readonly path: string;

  @ApiProperty({ type: String, nullable: true, description: 'JSON, without secrets; null: there was no such setting.' })
  readonly before: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'JSON, without secrets; null: there is no such setting.' })
  readonly after: string | null;

  static readonly example: DifferenceResponse = { path: 'carriers.north.window_size', before: '10', after: '20' };
}

@ApiSchema({ name: 'Error', description: 'The one shape of all errors: it fits both envelope styles.' })
export class ErrorBody {
  @ApiProperty({ enum: ['error'] })
  readonly status: 'error';

  @ApiProperty({ enum: [false] })
  readonly success: false;

  @ApiProperty({ description: 'For people; the wording may change.' })
  readonly message: string;

  @ApiProperty({ description: 'For programs; stable.' })
  readonly error_code: string;

  @ApiProperty({
    type: 'object',
    selfRequired: false,
    description: 'Field name to messages, when fields are wrong.',
    additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
  })
  readonly errors?: Readonly<Record<string, readonly string[]>>;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    required: false,
    description: 'Wrong codes left for this reference; only with `INVALID_CODE`.',
  })
  readonly attempts_remaining?: number;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    required: false,
    description: 'The version of the carrier settings that is in force, where the request assumed another.',
  })
  readonly in_force?: number;

  @ApiProperty({
    type: [DifferenceResponse],
    required: false,
    description: 'Beside `in_force`: from the version that the request assumed to the one in force.',
  })
  readonly differences?: readonly DifferenceResponse[];

  @ApiProperty({
    ...UUID_SCHEMA,
    required: false,
    description:
      'Names the request in the logs of the service, as the header `X-Request-Id` does. Errors of sends and one-time passwords have it only with `OUTCOME_UNKNOWN`: the id under which the send is known if it was accepted; of a one-time password also its `reference_id`.',
  })
  readonly request_id?: string;

  @ApiProperty({
    required: false,
    description:
      'The page of the error code, on this server. Absent where the specification lists the fields of an error; there the header `Link` has it.',
  })
  readonly doc_url?: string;
}

/** @param reference fields that lead to the error's page and to the log */
export function errorBody(
  response: ErrorResponse,
  error: Pick<DomainError, 'message' | 'details'>,
  reference: ErrorReference = {},
): ErrorBody {
  const errors = response.status === 422 ? fieldErrors(error.details) : undefined;
  const attempts = error.details?.['attemptsRemaining'];
  const requestId = response.code === OUTCOME_UNKNOWN ? error.details?.['requestId'] : undefined;
  return {
    status: 'error',
    success: false,
    message: response.message ?? error.message,
    error_code: response.code,
    ...reference,
    ...(errors ? { errors } : {}),
    ...(typeof attempts === 'number' ? { attempts_remaining: attempts } : {}),
    ...(typeof requestId === 'string' ? { request_id: requestId } : {}),
    ...(response.status === 409 ? versionInForce(error.details) : {}),
  };
}

/** Details of a refusal are field name → messages; anything else in them is not for the client. */
function fieldErrors(details: ErrorDetails | undefined): Record<string, readonly string[]> | undefined {
  const entries = Object.entries(details ?? {}).filter((entry): entry is [string, string[]] => isMessages(entry[1]));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function versionInForce(details: ErrorDetails = {}): Pick<ErrorBody, 'in_force' | 'differences'> {
  const { inForce, differences } = details;
  if (typeof inForce !== 'number' || !Array.isArray(differences)) return {};
  return { in_force: inForce, differences: differences as readonly DifferenceResponse[] };
}

function isMessages(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((message) => typeof message === 'string');
}
