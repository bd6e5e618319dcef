import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';

export class SecondFactorResponse {
  @ApiProperty({ description: 'Whether a login asks for a code.' })
  readonly enabled: boolean;

  @ApiProperty({ description: 'Whether the user may do nothing else without one.' })
  readonly required: boolean;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'Since when.' })
  readonly enabled_at: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Recovery codes that have not been used.' })
  readonly recovery_codes_left: number;

  static readonly example: SecondFactorResponse = {
    enabled: true,
    required: false,
    enabled_at: '2026-03-01T09:00:00.000Z',
    recovery_codes_left: 9,
  };
}

export class EnrolmentResponse {
  @ApiProperty({ description: 'For an app that cannot read the QR code; base32.' })
  readonly secret: string;

  @ApiProperty({ description: 'To be shown as a QR code.' })
  readonly address: string;

  static readonly example: EnrolmentResponse = {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    address:
      'otpauth://totp/SMS:owner%40example.com?issuer=SMS&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  };
}

export class RecoveryCodesResponse {
  @ApiProperty({ type: [String], description: 'Each is as good as a code of the app, once.' })
  readonly recovery_codes: readonly string[];

  static readonly example: RecoveryCodesResponse = { recovery_codes: ['abcd-efgh-jkmn-pqrs', '2345-6789-abcd-efgh'] };
}
