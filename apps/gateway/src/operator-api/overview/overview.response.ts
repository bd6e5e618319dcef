import type {
  CarrierOverview,
  MessageRates,
  MinuteRates,
  OverviewReply,
  WaitingEvents,
} from '@sms/contracts/messaging';
import type { RunningProcess } from '@sms/contracts/rpc';
import type { CountEndpointsReply } from '@sms/contracts/webhook-dispatcher';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { ServiceProcessesResponse } from './service-processes.response';

export const OVERVIEW_PARTS = ['messaging', 'carriers', 'webhooks', 'sender_names', 'services', 'gateway'] as const;
export type OverviewPart = (typeof OVERVIEW_PARTS)[number];

const LANES = ['otp', 'single', 'bulk'] as const;

class RatesResponse implements MessageRates {
  @ApiProperty({ description: 'Messages a second that were accepted.' })
  readonly accepted: number;

  @ApiProperty({ description: 'Messages a second that a carrier took, or that ended without one.' })
  readonly submitted: number;

  @ApiProperty({ description: 'Messages a second that changed after that, as receipts have them do.' })
  readonly reported: number;
}

class MinuteRatesResponse extends RatesResponse implements MinuteRates {
  @ApiProperty({ ...TIME_SCHEMA, description: 'When the minute ended.' })
  readonly until: string;
}

class QueuedLaneResponse {
  @ApiProperty({ enum: LANES })
  readonly lane: (typeof LANES)[number];

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages that wait for their turn; at most 100,000 are counted.' })
  readonly messages: number;

  @ApiProperty({ description: 'For how long the oldest of them has waited.' })
  readonly oldest_seconds: number;
}

class ParkedMessagesResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'At a worker, which submits them.' })
  readonly claimed: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Put off by a carrier.' })
  readonly delayed: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'A carrier may or may not have them.' })
  readonly uncertain: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of suspended accounts.' })
  readonly held: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'About to end.' })
  readonly cancelled: number;
}

class WaitingEventsResponse {
  @ApiProperty({ description: 'What takes them, as `<service>.events.v1`.' })
  readonly destination: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of at most 10,000 batches.' })
  readonly events: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of these, refused ones, which are tried again.' })
  readonly refused: number;

  @ApiProperty({ description: 'For how long the oldest of them has waited.' })
  readonly oldest_seconds: number;

  static of({ destination, events, refused, oldestSeconds }: WaitingEvents): WaitingEventsResponse {
    return { destination, events, refused, oldest_seconds: oldestSeconds };
  }

  static readonly example: WaitingEventsResponse = {
    destination: 'billing.events.v1',
    events: 3,
    refused: 0,
    oldest_seconds: 0.2,
  };
}

class WorkerResponse {
  @ApiProperty({ description: '`host:pid`.' })
  readonly name: string;

  @ApiProperty(TIME_SCHEMA)
  readonly started_at: string;

  @ApiProperty({ type: [String] })
  readonly carriers: readonly string[];
}

class MessagingOverviewResponse {
  @ApiProperty({
    type: RatesResponse,
    nullable: true,
    description: 'Over the last minute as a rule, counted by the database, seconds late. Null just after a start.',
  })
  readonly rates: RatesResponse | null;

  @ApiProperty({
    type: [MinuteRatesResponse],
    description:
      'Of the last hour, the oldest minute first; those before a start of the messaging service are missing.',
  })
  readonly minutes: readonly MinuteRatesResponse[];

  @ApiProperty({ type: [QueuedLaneResponse] })
  readonly queue: readonly QueuedLaneResponse[];

  @ApiProperty({ type: ParkedMessagesResponse, description: 'Messages that do not wait for their turn.' })
  readonly parked: ParkedMessagesResponse;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Receipts without a message, those of each carrier up to 1,000.' })
  readonly unmatched_receipts: number;

  @ApiProperty({ type: [WaitingEventsResponse], description: 'Events that other services have not taken yet.' })
  readonly outbox: readonly WaitingEventsResponse[];

  @ApiProperty({ type: [WorkerResponse], description: 'Processes that submit messages.' })
  readonly workers: readonly WorkerResponse[];

  static of({
    rates,
    minutes = [],
    queue,
    parked,
    unmatchedReceipts,
    outbox,
    workers,
  }: OverviewReply): MessagingOverviewResponse {
    return {
      rates,
      minutes,
      queue: queue.map(({ lane, messages, oldestSeconds }) => ({ lane, messages, oldest_seconds: oldestSeconds })),
      parked,
      unmatched_receipts: unmatchedReceipts,
      outbox: outbox.map((waiting) => WaitingEventsResponse.of(waiting)),
      workers: workers.map(({ name, startedAt, carriers }) => ({ name, started_at: startedAt, carriers })),
    };
  }

  static readonly example: MessagingOverviewResponse = {
    rates: { accepted: 120.5, submitted: 118, reported: 97.3 },
    minutes: [{ until: '2026-03-01T08:59:30.000Z', accepted: 118.2, submitted: 118, reported: 101.4 }],
    queue: [{ lane: 'single', messages: 12, oldest_seconds: 0.4 }],
    parked: { claimed: 40, delayed: 0, uncertain: 1, held: 0, cancelled: 0 },
    unmatched_receipts: 2,
    outbox: [WaitingEventsResponse.example],
    workers: [{ name: 'worker-1:17', started_at: '2026-03-01T08:00:00.000Z', carriers: ['north'] }],
  };
}

const BOUND: ReadonlySet<string> = new Set(['bound', 'slow', 'suspect']);

class CarrierHealthResponse {
  @ApiProperty()
  readonly name: string;

  @ApiProperty({ enum: ['smpp', 'http'] })
  readonly kind: 'smpp' | 'http';

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Sessions that are bound; null without sessions.' })
  readonly bound: number | null;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Sessions of all workers; null without sessions.' })
  readonly max_sessions: number | null;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'When a session changed its state last; null without sessions.',
  })
  readonly since: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Submits without a response, about a second ago.' })
  readonly in_flight: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Refused submits of about the last hour.' })
  readonly refusals: number;

  static of({ name, kind, maxSessions, sessions, refusals }: CarrierOverview): CarrierHealthResponse {
    return {
      name,
      kind,
      bound: maxSessions === null ? null : sessions.filter(({ state }) => BOUND.has(state)).length,
      max_sessions: maxSessions,
      since:
        sessions
          .map(({ since }) => since)
          .sort()
          .at(-1) ?? null,
      in_flight: sessions.reduce((sum, { inFlight }) => sum + inFlight, 0),
      refusals: refusals.reduce((sum, { count }) => sum + count, 0),
    };
  }

  static readonly example: CarrierHealthResponse = {
    name: 'north',
    kind: 'smpp',
    bound: 1,
    max_sessions: 2,
    since: '2026-03-01T08:59:00.000Z',
    in_flight: 12,
    refusals: 3,
  };
}

class WebhookCountsResponse implements CountEndpointsReply {
  @ApiProperty(INTEGER_SCHEMA)
  readonly active: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly failing: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly paused: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly disabled: number;
}

class OpenReviewsResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Sender names to be reviewed; at most 100 are counted.' })
  readonly count: number;

  @ApiProperty({ description: 'Whether there are more than that.' })
  readonly more: boolean;
}

class GatewayOverviewResponse {
  @ApiProperty({ type: [WaitingEventsResponse], description: 'Events that other services have not taken yet.' })
  readonly outbox: readonly WaitingEventsResponse[];
}

interface Answers {
  readonly messaging: OverviewReply | null;
  readonly carriers: readonly CarrierOverview[] | null;
  readonly webhooks: CountEndpointsReply | null;
  readonly senderNames: OpenReviewsResponse | null;
  readonly processes: readonly RunningProcess[] | null;
  readonly outbox: readonly WaitingEvents[] | null;
}

/** One snapshot. A part is null when what knows it did not respond in time. */
export class OverviewResponse {
  @ApiProperty(TIME_SCHEMA)
  readonly at: string;

  @ApiProperty({ type: MessagingOverviewResponse, nullable: true })
  readonly messaging: MessagingOverviewResponse | null;

  @ApiProperty({ type: [CarrierHealthResponse], nullable: true, description: 'In the order of the configuration.' })
  readonly carriers: readonly CarrierHealthResponse[] | null;

  @ApiProperty({ type: WebhookCountsResponse, nullable: true, description: 'Webhooks of all vendors by state.' })
  readonly webhooks: WebhookCountsResponse | null;

  @ApiProperty({ type: OpenReviewsResponse, nullable: true })
  readonly sender_names: OpenReviewsResponse | null;

  @ApiProperty({
    type: [ServiceProcessesResponse],
    nullable: true,
    description: 'The processes that answer now. Those of release 0.1.0 do not.',
  })
  readonly services: readonly ServiceProcessesResponse[] | null;

  @ApiProperty({ type: GatewayOverviewResponse, nullable: true })
  readonly gateway: GatewayOverviewResponse | null;

  @ApiProperty({ enum: OVERVIEW_PARTS, isArray: true, description: 'The parts that are null.' })
  readonly unavailable: readonly OverviewPart[];

  static of(at: string, { messaging, carriers, webhooks, senderNames, processes, outbox }: Answers): OverviewResponse {
    const parts = {
      messaging: messaging && MessagingOverviewResponse.of(messaging),
      carriers: carriers && carriers.map((carrier) => CarrierHealthResponse.of(carrier)),
      webhooks,
      sender_names: senderNames,
      services: processes && ServiceProcessesResponse.ofEach(processes),
      gateway: outbox && { outbox: outbox.map((waiting) => WaitingEventsResponse.of(waiting)) },
    };
    return { at, ...parts, unavailable: OVERVIEW_PARTS.filter((part) => parts[part] === null) };
  }

  static readonly example: OverviewResponse = {
    at: '2026-03-01T09:00:00.000Z',
    messaging: MessagingOverviewResponse.example,
    carriers: [CarrierHealthResponse.example],
    webhooks: { active: 40, failing: 1, paused: 2, disabled: 0 },
    sender_names: null,
    services: [ServiceProcessesResponse.example],
    gateway: { outbox: [{ ...WaitingEventsResponse.example, destination: 'messaging.events.v1' }] },
    unavailable: ['sender_names'],
  };
}
