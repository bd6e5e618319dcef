// Properties that fields of responses share, for `@ApiProperty`.

export const INTEGER_SCHEMA = { type: 'integer' } as const;
export const UUID_SCHEMA = { type: 'string', format: 'uuid' } as const;
export const TIME_SCHEMA = { type: 'string', format: 'date-time', description: 'ISO 8601, UTC.' } as const;
export const MSISDN_SCHEMA = {
  type: 'string',
  pattern: '^[1-9][0-9]{6,14}$',
  description: 'Phone number in international format: digits only, no plus sign.',
} as const;
