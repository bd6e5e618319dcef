import { SENDER_NAME_STATUSES, type SenderName, type SenderNameStatus } from '@sms/contracts/sender-names';
import { ApiProperty } from '@nestjs/swagger';
import { TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { PaginationResponse } from '../../edge/paging/pagination.response';

/** A sender name as the API shows it. */
export class SenderNameResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly id: string;

  @ApiProperty()
  readonly senderid: string;

  @ApiProperty()
  readonly sample_content: string;

  @ApiProperty({ enum: SENDER_NAME_STATUSES })
  readonly status: SenderNameStatus;

  @ApiProperty(TIME_SCHEMA)
  readonly created: string;

  static of(name: SenderName): SenderNameResponse {
    return {
      id: name.id,
      senderid: name.name,
      sample_content: name.sampleContent,
      status: name.status,
      created: name.createdAt,
    };
  }

  static readonly example: SenderNameResponse = {
    id: '0195a6f0-9b3d-7c10-8f21-2a3b4c5d6e7f',
    senderid: 'MyBrand',
    sample_content: 'Your parcel arrives today.',
    status: 'pending',
    created: '2026-03-01T09:00:00.000Z',
  };
}

/** A sender name with its review. */
export class ListedSenderNameResponse extends SenderNameResponse {
  @ApiProperty({ required: false, description: 'Only of a rejected name: why it was rejected or withdrawn.' })
  readonly reason?: string;

  static override of(name: SenderName): ListedSenderNameResponse {
    const { rejectionReason: reason } = name;
    return { ...SenderNameResponse.of(name), ...(reason !== null && { reason }) };
  }
}

export class SenderNamePageResponse {
  @ApiProperty({ type: [ListedSenderNameResponse] })
  readonly sender_names: readonly ListedSenderNameResponse[];

  @ApiProperty({ type: PaginationResponse })
  readonly pagination: PaginationResponse;

  static readonly example: SenderNamePageResponse = {
    sender_names: [{ ...SenderNameResponse.example, status: 'active' }],
    pagination: PaginationResponse.example,
  };
}
