import { ApiProperty } from '@nestjs/swagger';

export class BalanceResponse {
  @ApiProperty()
  readonly credit_balance: number;

  static readonly example: BalanceResponse = { credit_balance: 199 };
}
