import { KEPT_SECRET } from '@sms/contracts/messaging';
import { IsInt, Max, Min } from 'class-validator';
import { ReasonRequest } from '../../edge/http/reason.request';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule } from '../../edge/validation/field-rule';

const Objects = (min: number) =>
  FieldRule(
    'objects',
    (value) => {
      const isList = Array.isArray(value) && value.every((each) => isObject(each));
      if (!isList) return 'must be a list of objects';
      return value.length < min ? `must have at least ${min} entry` : undefined;
    },
    { type: 'array', minItems: min, items: { type: 'object', additionalProperties: true } },
  );

export class CreateSettingsVersionRequest extends ReasonRequest {
  @ApiField('The version that the settings were made from; it has to be in force.', { example: 1 })
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  base: number;

  @ApiField(
    `All carriers, as MESSAGING_CARRIERS has them. With \`${KEPT_SECRET}\` for a secret, the carrier of the same name keeps the one that it has in the base version.`,
    {
      example: [
        { name: 'north', kind: 'smpp', host: 'smsc.example', port: 2775, system_id: 'sms', password: KEPT_SECRET },
      ],
    },
  )
  @Objects(1)
  carriers: readonly object[];

  @ApiField('All rules, as MESSAGING_ROUTES has them.', {
    example: [{ name: 'codes to Switzerland', prefixes: ['41'], lanes: ['otp'], carriers: ['north'] }],
  })
  @Objects(0)
  routes: readonly object[];
}

export class ActivateSettingsVersionRequest extends ReasonRequest {
  @ApiField('The version that is known to be in force.', { example: 1 })
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  replaces: number;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
