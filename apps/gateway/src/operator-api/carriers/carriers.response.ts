import type { CarrierControl, CarrierOverview, CarrierSession, CarrierSessionState } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { CarrierControlResponse } from './carrier-control.response';

const STATES = ['binding', 'bound', 'slow', 'suspect', 'refused', 'leaving'] as const satisfies CarrierSessionState[];
const AT = '2026-03-01T09:00:00.000Z';
/** Of a carrier that a release before does not tell about. */
const UNCHANGED: CarrierControl = { state: 'active', since: null, reason: null, inEffect: true, rebindAskedAt: null };

class CarrierSessionResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'From 1.' })
  readonly slot: number;

  @ApiProperty()
  readonly host: string;

  @ApiProperty({ description: 'The worker process, as `host:pid`.' })
  readonly worker: string;

  @ApiProperty({ enum: STATES })
  readonly state: CarrierSessionState;

  @ApiProperty(TIME_SCHEMA)
  readonly since: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Submits without an answer.' })
  readonly in_flight: number;

  @ApiProperty({ type: Number, nullable: true, description: 'Its share of the agreed rate; null: no rate is agreed.' })
  readonly messages_per_second: number | null;

  static of(session: CarrierSession): CarrierSessionResponse {
    return {
      slot: session.slot,
      host: session.host,
      worker: session.worker,
      state: session.state,
      since: session.since,
      in_flight: session.inFlight,
      messages_per_second: session.messagesPerSecond,
    };
  }
}

class CarrierRefusalsResponse {
  @ApiProperty({ description: 'As the carrier answered; `timeout` or `link_lost` when it did not.' })
  readonly status: string;

  @ApiProperty(INTEGER_SCHEMA)
  readonly count: number;
}

class LearnedSettingResponse {
  @ApiProperty({ description: 'The setting of the carrier that would say it.' })
  readonly setting: string;

  @ApiProperty()
  readonly value: string;

  @ApiProperty(TIME_SCHEMA)
  readonly since: string;
}

export class CarrierResponse {
  @ApiProperty()
  readonly name: string;

  @ApiProperty({ enum: ['smpp', 'http'] })
  readonly kind: 'smpp' | 'http';

  @ApiProperty({
    ...INTEGER_SCHEMA,
    nullable: true,
    description: 'Over all workers; null for carriers without sessions.',
  })
  readonly max_sessions: number | null;

  @ApiProperty({ type: [CarrierSessionResponse] })
  readonly sessions: readonly CarrierSessionResponse[];

  @ApiProperty({ type: [CarrierRefusalsResponse] })
  readonly refusals: readonly CarrierRefusalsResponse[];

  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'Receipts without a message, at most 1,000 counted.',
  })
  readonly unmatched_receipts: number;

  @ApiProperty({ type: [LearnedSettingResponse] })
  readonly learned: readonly LearnedSettingResponse[];

  @ApiProperty({ type: CarrierControlResponse, description: 'What operators have decided.' })
  readonly control: CarrierControlResponse;

  static of(carrier: CarrierOverview): CarrierResponse {
    return {
      name: carrier.name,
      kind: carrier.kind,
      max_sessions: carrier.maxSessions,
      sessions: carrier.sessions.map((session) => CarrierSessionResponse.of(session)),
      refusals: carrier.refusals.map(({ status, count }) => ({ status, count })),
      unmatched_receipts: carrier.unmatchedReceipts,
      learned: carrier.learned.map(({ setting, value, since }) => ({ setting, value, since })),
      control: CarrierControlResponse.of(carrier.control ?? UNCHANGED),
    };
  }
}

export class CarriersResponse {
  @ApiProperty({ type: [CarrierResponse] })
  readonly carriers: readonly CarrierResponse[];

  static readonly example: CarriersResponse = {
    carriers: [
      {
        name: 'north',
        kind: 'smpp',
        max_sessions: 4,
        sessions: [
          {
            slot: 1,
            host: 'smsc.example:2775',
            worker: 'worker-1:42',
            state: 'bound',
            since: AT,
            in_flight: 7,
            messages_per_second: 25,
          },
        ],
        refusals: [{ status: 'ESME_RTHROTTLED', count: 12 }],
        unmatched_receipts: 0,
        learned: [{ setting: 'message_id_form', value: 'hex_to_decimal', since: AT }],
        control: { state: 'active', since: null, reason: null, in_effect: true, rebind_asked_at: null },
      },
    ],
  };
}
