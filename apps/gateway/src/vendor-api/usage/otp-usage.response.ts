import type { OtpUsagePoint, OtpUsageReply } from '@sms/contracts/otp';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import type { SpanParams } from './usage.params';
import { UsageSpanResponse } from './usage.response';

export class OtpCountResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Passwords that were asked for.' })
  readonly sent: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly verified: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Not verified in time.' })
  readonly expired: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'After too many wrong codes.' })
  readonly locked: number;
}

export class OtpPointResponse extends OtpCountResponse {
  @ApiProperty({ ...TIME_SCHEMA, description: 'When the interval begins; ISO 8601, UTC.' })
  readonly t: string;
}

const NONE: OtpCountResponse = { sent: 0, verified: 0, expired: 0, locked: 0 };
const COUNT: OtpCountResponse = { sent: 40, verified: 36, expired: 3, locked: 1 };

/** One-time passwords by the time at which they were asked for. */
export class OtpUsageResponse extends UsageSpanResponse {
  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'All passwords that were asked for before this are counted; null until the first have been.',
  })
  readonly complete_until: string | null;

  @ApiProperty({ type: [OtpPointResponse], description: 'One for each interval, also where nothing was sent.' })
  readonly points: readonly OtpPointResponse[];

  @ApiProperty({ type: OtpCountResponse })
  readonly totals: OtpCountResponse;

  @ApiProperty({ type: 'number', nullable: true, description: 'To a few seconds; null when none was verified.' })
  readonly median_seconds_to_verify: number | null;

  static of({ interval, zone }: SpanParams, reply: OtpUsageReply): OtpUsageResponse {
    const counted = new Map(reply.points.map((point) => [point[0], countOf(point)]));
    return {
      interval,
      zone,
      from: reply.begins[0] ?? reply.end,
      to: reply.end,
      complete_until: reply.completeUntil,
      points: reply.begins.map((t, place) => ({ t, ...(counted.get(place) ?? NONE) })),
      totals: [...counted.values()].reduce(
        (sum, count) => ({
          sent: sum.sent + count.sent,
          verified: sum.verified + count.verified,
          expired: sum.expired + count.expired,
          locked: sum.locked + count.locked,
        }),
        NONE,
      ),
      median_seconds_to_verify: reply.medianSecondsToVerify,
    };
  }

  static readonly example: OtpUsageResponse = {
    interval: 'hour',
    zone: 'UTC',
    from: '2026-03-01T09:00:00.000Z',
    to: '2026-03-01T10:00:00.000Z',
    complete_until: '2026-03-01T09:59:40.000Z',
    points: [{ t: '2026-03-01T09:00:00.000Z', ...COUNT }],
    totals: COUNT,
    median_seconds_to_verify: 17.5,
  };
}

function countOf([, sent, verified, expired, locked]: OtpUsagePoint): OtpCountResponse {
  return { sent, verified, expired, locked };
}
