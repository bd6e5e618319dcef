import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from '@sms/contracts/messaging';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Text, UNSENDABLE } from '../../edge/validation/field-rule';

export interface KeywordOfVendor {
  readonly keyword: string;
  readonly vendor_id: number;
}

const Keywords = () =>
  FieldRule(
    'keywords',
    (value) => {
      if (!Array.isArray(value) || value.length > MAX_KEYWORDS) return `must be a list of at most ${MAX_KEYWORDS}`;
      return value.every(isKeyword)
        ? undefined
        : `must have a keyword of 1 to ${MAX_KEYWORD_LENGTH} characters and a vendor_id in each entry`;
    },
    {
      type: 'array',
      maxItems: MAX_KEYWORDS,
      items: {
        type: 'object',
        properties: {
          keyword: { type: 'string', minLength: 1, maxLength: MAX_KEYWORD_LENGTH },
          vendor_id: { type: 'integer', minimum: 1 },
        },
        required: ['keyword', 'vendor_id'],
      },
    },
  );

export class NumberRequest {
  @ApiField('Only messages over this carrier, by its name in the settings; without it, over all carriers.', {
    example: null,
  })
  @IsOptional()
  @Text(1, 32)
  carrier?: string | null;

  @ApiField('The account that gets all messages to the number; or null, where accounts share it by keywords.', {
    example: 1001,
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  vendor_id?: number | null;

  @ApiField('With which word, or up to three, a message has to begin to go to which account. The longest one counts.', {
    example: [],
  })
  @IsOptional()
  @Keywords()
  keywords?: readonly KeywordOfVendor[] | null;
}

function isKeyword(value: unknown): value is KeywordOfVendor {
  if (typeof value !== 'object' || value === null) return false;
  const { keyword, vendor_id: id } = value as Partial<Record<keyof KeywordOfVendor, unknown>>;
  if (typeof keyword !== 'string' || !Number.isSafeInteger(id) || (id as number) < 1) return false;
  return !UNSENDABLE.test(keyword) && keyword.length >= 1 && keyword.length <= MAX_KEYWORD_LENGTH;
}
