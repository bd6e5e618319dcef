import { ApiProperty } from '@nestjs/swagger';

export class VerifyOtpResponse {
  @ApiProperty({ enum: [true] })
  readonly verified: true;

  static readonly example: VerifyOtpResponse = { verified: true };
}
