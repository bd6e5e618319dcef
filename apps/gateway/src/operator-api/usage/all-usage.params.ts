import { IsIn, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { QueryInteger } from '../../edge/validation/query-integer';
import { MESSAGE_MODES, type MessageMode } from '../../vendor-api/messages/list-messages.params';
import { SpanParams } from '../../vendor-api/usage/usage.params';

export const ALL_USAGE_GROUPS = ['vendor', 'reason', 'status', 'mode', 'carrier', 'country'] as const;
export type AllUsageGroup = (typeof ALL_USAGE_GROUPS)[number];

export class AllUsageParams extends SpanParams {
  @ApiField(
    'What the series are. `vendor`: one for each account, sub-accounts apart. `carrier`: the one that accepted the message. `country`: that of the recipient, by the beginning of its number.',
    {
      default: 'vendor',
      example: 'reason',
    },
  )
  @IsOptional()
  @IsIn(ALL_USAGE_GROUPS)
  group_by: AllUsageGroup = 'vendor';

  @ApiField('Only this account and its sub-accounts.', { example: 7 })
  @QueryInteger(1)
  vendor_id?: number;

  @ApiField('`test`: what test keys sent; `live`: all else. Without a meaning for the groups `mode`.', {
    default: 'live',
    example: 'live',
  })
  @IsOptional()
  @IsIn(MESSAGE_MODES)
  mode: MessageMode = 'live';
}
