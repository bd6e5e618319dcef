import { ApiProperty } from '@nestjs/swagger';
import { MSISDN_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { GivenLabels } from '../messages/labels.response';
import { REASON, ReasonResponse } from '../../edge/http/reason.response';

const REPORTED_STATUSES = ['DELIVERED', 'PENDING', 'UNDELIVERED'] as const;

export type ReportedStatus = (typeof REPORTED_STATUSES)[number];

class DeliveryReportResponse extends GivenLabels {
  @ApiProperty(MSISDN_SCHEMA)
  readonly dest_addr: string;

  @ApiProperty({ enum: REPORTED_STATUSES })
  readonly status: ReportedStatus;

  @ApiProperty(UUID_SCHEMA)
  readonly request_id: string;

  @ApiProperty(REASON)
  readonly reason: ReasonResponse | null;
}

export class DeliveryReportsResponse {
  @ApiProperty({ type: [DeliveryReportResponse] })
  readonly delivery_reports: readonly DeliveryReportResponse[];

  static readonly example: DeliveryReportsResponse = {
    delivery_reports: [
      {
        dest_addr: '999000123456',
        status: 'UNDELIVERED',
        request_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11',
        reason: ReasonResponse.exampleOf('invalid_recipient'),
      },
    ],
  };
}
