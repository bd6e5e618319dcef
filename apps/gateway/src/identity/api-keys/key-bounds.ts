import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { FieldRule } from '../../edge/validation/field-rule';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { canonicalNetwork } from '../accounts/networks';

const MAX_NETWORKS = 50;
const MAX_NETWORK_LENGTH = 50;

/** When and from where a key is good. */
export class KeyBounds {
  @ApiField('The key is refused from then on; ISO 8601 with offset. Without it, it does not expire.', {
    example: '2027-03-01T00:00:00Z',
  })
  @IsOptional()
  @DateTime()
  expires_at?: string | null;

  @ApiField('Addresses or CIDR ranges from which alone the key is good. Without any, it is good from everywhere.', {
    example: ['192.0.2.0/24', '2001:db8::/32'],
  })
  @IsOptional()
  @FieldRule('networks', networksProblem, {
    type: 'array',
    items: { type: 'string', maxLength: MAX_NETWORK_LENGTH },
    maxItems: MAX_NETWORKS,
  })
  networks?: readonly string[] | null;
}

/** @throws {DomainError} INVALID for a time that is over */
export function boundsOf(
  { expires_at, networks }: KeyBounds,
  now: Date,
): { expiresAt: Date | null; networks: string[] } {
  const expiresAt = typeof expires_at === 'string' ? new Date(expires_at) : null;
  if (expiresAt && expiresAt <= now) throw invalidFields({ expires_at: ['expires_at must be in the future'] });
  return { expiresAt, networks: [...new Set((networks ?? []).flatMap((one) => canonicalNetwork(one) ?? []))] };
}

function networksProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length > MAX_NETWORKS)
    return `must be an array of at most ${MAX_NETWORKS} networks`;
  const wrong = value.some(
    (one) => typeof one !== 'string' || one.length > MAX_NETWORK_LENGTH || canonicalNetwork(one) === undefined,
  );
  return wrong ? 'must have addresses or CIDR ranges, such as 192.0.2.0/24' : undefined;
}
