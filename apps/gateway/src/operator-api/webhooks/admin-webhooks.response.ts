import {
  type CountedAttempts,
  ENDPOINT_STATES,
  type EndpointState,
  type ListedEndpoint,
} from '@sms/contracts/webhook-dispatcher';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';
import { FIRST_ENDPOINT } from '../../vendor-api/delivery-webhook/account-endpoints';
import { VENDOR_NAME } from '../vendors/vendor-names';

class CountedAttemptsResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly attempts: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of the attempts, those that got no 2xx response.' })
  readonly failed: number;

  static of({ attempts, delivered }: CountedAttempts): CountedAttemptsResponse {
    return { attempts, failed: attempts - delivered };
  }
}

/** The webhook of a vendor as operators see it. */
export class AdminWebhookResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly vendor_id: number;

  @ApiProperty(VENDOR_NAME)
  readonly vendor_name: string | null;

  @ApiProperty({ description: 'A UUID, or `default`: the delivery webhook.' })
  readonly endpoint_id: string;

  @ApiProperty({ description: 'Of the URL; its path is not shown, because it may be secret.' })
  readonly host: string;

  @ApiProperty({
    enum: ENDPOINT_STATES,
    description:
      '`paused`: after failures in a row nothing is sent for a while, then one event is tried. `failing`: nothing was delivered since an attempt failed, and attempts go on. `disabled`: given up after failing for days.',
  })
  readonly state: EndpointState;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'When it was given up, or when the first attempt failed since the last one that delivered.',
  })
  readonly since: string | null;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'Null when it is not paused, and when the pause is over and the next event is tried.',
  })
  readonly paused_until: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Failures in a row; null while paused or disabled.' })
  readonly consecutive_failures: number | null;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Events to be delivered; at most 1,000 retries are counted.' })
  readonly backlog: number;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'Since when the oldest of them waits.' })
  readonly oldest_waiting_at: string | null;

  @ApiProperty({ type: CountedAttemptsResponse, description: 'Of the running half hour and the one before.' })
  readonly last_hour: CountedAttemptsResponse;

  @ApiProperty({ type: CountedAttemptsResponse, description: 'Of the last 48 half hours.' })
  readonly last_day: CountedAttemptsResponse;

  static of(endpoint: ListedEndpoint, vendorName: string | null): AdminWebhookResponse {
    return {
      vendor_id: endpoint.accountId,
      vendor_name: vendorName,
      endpoint_id: endpoint.endpointId ?? FIRST_ENDPOINT,
      host: endpoint.host,
      state: endpoint.state,
      since: endpoint.since,
      paused_until: endpoint.pausedUntil,
      consecutive_failures: endpoint.consecutiveFailures,
      backlog: endpoint.backlog,
      oldest_waiting_at: endpoint.oldestWaitingAt,
      last_hour: CountedAttemptsResponse.of(endpoint.lastHour),
      last_day: CountedAttemptsResponse.of(endpoint.lastDay),
    };
  }

  static readonly example: AdminWebhookResponse = {
    vendor_id: 7,
    vendor_name: 'Example Ltd',
    endpoint_id: 'default',
    host: 'hooks.example.com',
    state: 'paused',
    since: '2026-03-01T11:59:58.000Z',
    paused_until: '2026-03-01T12:00:30.000Z',
    consecutive_failures: null,
    backlog: 42,
    oldest_waiting_at: '2026-03-01T11:59:58.000Z',
    last_hour: { attempts: 120, failed: 5 },
    last_day: { attempts: 4_812, failed: 6 },
  };
}

export class AdminWebhooksResponse {
  @ApiProperty({ type: [AdminWebhookResponse] })
  readonly webhooks: readonly AdminWebhookResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: AdminWebhooksResponse = { webhooks: [AdminWebhookResponse.example], next_cursor: null };
}

export class ResumedWebhookResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly vendor_id: number;

  @ApiProperty({ description: 'False: it was neither paused nor disabled, and nothing has changed.' })
  readonly resumed: boolean;

  static readonly example: ResumedWebhookResponse = { vendor_id: 7, resumed: true };
}
