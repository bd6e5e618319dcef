import { type Reason, REASONS, type ReasonCode } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';

/** Part of the log, of delivery reports and of events, beside the fields of the specification. */
export class ReasonResponse {
  @ApiProperty({ enum: Object.keys(REASONS), description: 'Stable; others may be added.' })
  readonly code: ReasonCode;

  @ApiProperty({ description: 'For people; the wording may change.' })
  readonly text: string;

  @ApiProperty({ description: 'Whether sending the same message again, later, may succeed.' })
  readonly retry_helps: boolean;

  /** Null while there is no reason, or when messaging runs a version that does not report it. */
  static of(reason: Reason | null | undefined): ReasonResponse | null {
    return reason ? { code: reason.code, text: reason.text, retry_helps: reason.retryHelps } : null;
  }

  static exampleOf(code: ReasonCode): ReasonResponse {
    return { code, text: REASONS[code].text, retry_helps: REASONS[code].retryHelps };
  }
}

/** Schema of a field that holds a reason. */
export const REASON = {
  type: ReasonResponse,
  nullable: true,
  description: 'Why the message ended as it did, or a remark on it; null while there is none.',
} as const;
