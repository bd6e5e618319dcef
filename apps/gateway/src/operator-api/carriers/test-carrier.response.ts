import { ApiProperty } from '@nestjs/swagger';

export class TestedCarrierResponse {
  @ApiProperty({ description: 'Of the carrier.' })
  readonly name: string;

  @ApiProperty()
  readonly vendor_id: number;

  @ApiProperty({ description: 'For `GET /v1/admin/messages/{id}`, which tells what became of it.' })
  readonly message_id: string;

  static readonly example: TestedCarrierResponse = {
    name: 'north',
    vendor_id: 1001,
    message_id: '0198f3a1-7c1e-7d44-9a36-1f0c5be10001',
  };
}
