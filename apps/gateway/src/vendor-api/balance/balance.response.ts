import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';

export class BalanceResponse {
  @ApiProperty()
  readonly credit_balance: number;

  static readonly example: BalanceResponse = { credit_balance: 199 };
}

export class LowBalanceResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Credits; null: no event is made.' })
  readonly threshold: number | null;

  @ApiProperty({ description: 'Whether the balance is below it.' })
  readonly below: boolean;

  @ApiProperty({ description: 'Whether the event is sent to the webhook, too.' })
  readonly webhook: boolean;

  static readonly example: LowBalanceResponse = { threshold: 500, below: true, webhook: true };
}

/** The balance, with what only logins see of it. */
export class AccountBalanceResponse extends BalanceResponse {
  @ApiProperty({ type: LowBalanceResponse })
  readonly low_balance: LowBalanceResponse;

  static override readonly example: AccountBalanceResponse = {
    ...BalanceResponse.example,
    low_balance: LowBalanceResponse.example,
  };
}
