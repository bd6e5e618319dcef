import { REASON_GROUPS, type Reason, type ReasonCode, type ReasonGroup, REASONS } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { errorPath } from '../../edge/http/error-path';

/** A reason with its group, and where to read more. */
export class MessageReasonResponse {
  @ApiProperty({ enum: Object.keys(REASONS), description: 'Stable; others may be added.' })
  readonly code: ReasonCode;

  @ApiProperty({ enum: REASON_GROUPS, description: 'Where the cause lies.' })
  readonly group: ReasonGroup;

  @ApiProperty({ description: 'For people; the wording may change.' })
  readonly text: string;

  @ApiProperty({ description: 'Whether sending the same message again, later, may succeed.' })
  readonly retry_helps: boolean;

  @ApiProperty({ description: 'Its page, on this server.' })
  readonly doc_url: string;

  static of(reason: Reason | null): MessageReasonResponse | null {
    return reason && MessageReasonResponse.exampleOf(reason.code);
  }

  static exampleOf(code: ReasonCode): MessageReasonResponse {
    const { group, text, retryHelps } = REASONS[code];
    return { code, group, text, retry_helps: retryHelps, doc_url: errorPath(code) };
  }
}

/** Schema of a field that holds a reason. */
export const MESSAGE_REASON = {
  type: MessageReasonResponse,
  nullable: true,
  description: 'Why the message ended as it did, or a remark on it; null while there is none.',
} as const;
