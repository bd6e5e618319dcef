import { Injectable } from '@nestjs/common';
import type { CarrierOverview, CarrierSession, CarrierSessionState, CarriersReply } from '@sms/contracts/messaging';
import type { CarrierSettings } from '@sms/carriers';
import { Database, statement } from '@sms/platform/database';
import { countUnmatchedReceipts } from '../../inbox/count-unmatched-receipts';
import { ActiveSettings } from '../../carrier-settings/active-settings';
import { controlOf, listCarrierControls } from './carrier-control.sql';

interface SessionRow {
  carrier: string;
  slot: number;
  host: string;
  worker: string;
  state: CarrierSessionState;
  since: Date;
  in_flight: number;
  rate: number | null;
}

interface RefusalRow {
  carrier: string;
  status: string;
  count: number;
}

const listCarrierSessions = statement<readonly [], SessionRow>({
  name: 'messaging.list_carrier_sessions',
  text: `
    SELECT s.carrier, s.slot, s.host, w.name AS worker, s.state, s.since, s.in_flight, s.rate
    FROM carrier_session s JOIN carrier_worker w ON w.id = s.worker ORDER BY s.carrier, s.slot`,
});

const countCarrierRefusals = statement<readonly [], RefusalRow>({
  name: 'messaging.count_carrier_refusals',
  text: `
    SELECT carrier, status, sum(count)::bigint AS count FROM carrier_refusal
     WHERE counted_from > now() - interval '1 hour'
    GROUP BY carrier, status ORDER BY count DESC, status`,
});

const listLearnedSettings = statement<readonly [], { carrier: string; setting: string; value: string; since: Date }>({
  name: 'messaging.list_learned_settings',
  text: 'SELECT carrier, setting, value, since FROM carrier_learned WHERE value IS NOT NULL ORDER BY carrier, setting',
});

/** Lists for operators the sessions of all workers, and how submits were refused. A few dozen rows. */
@Injectable()
export class CarriersHandler {
  constructor(
    private readonly database: Database,
    private readonly settings: ActiveSettings,
  ) {}

  async execute(): Promise<CarriersReply> {
    const sessions = await this.database.run(listCarrierSessions, []);
    const refusals = await this.database.run(countCarrierRefusals, []);
    const unmatched = await countUnmatchedReceipts(
      this.database,
      this.settings.current.carriers.map(({ name }) => name),
    );
    const learned = await this.database.run(listLearnedSettings, []);
    const controls = await this.database.run(listCarrierControls, []);
    return {
      carriers: this.settings.current.carriers.map((settings) => ({
        ...trafficOf(settings, sessions, refusals),
        unmatchedReceipts: unmatched.get(settings.name) ?? 0,
        learned: learned
          .filter(({ carrier }) => carrier === settings.name)
          .map(({ setting, value, since }) => ({ setting, value, since: since.toISOString() })),
        control: controlOf(controls.find(({ carrier }) => carrier === settings.name)),
      })),
    };
  }
}

function trafficOf(
  settings: CarrierSettings,
  sessions: readonly SessionRow[],
  refusals: readonly RefusalRow[],
): Omit<CarrierOverview, 'unmatchedReceipts' | 'learned' | 'control'> {
  const { name } = settings;
  const kind = settings.kind === 'smpp' ? 'smpp' : 'http';
  return {
    name,
    kind,
    maxSessions: settings.kind === 'smpp' ? settings.maxSessions : null,
    // For a gateway over HTTP these rows are shares of its rate.
    sessions: kind === 'http' ? [] : sessions.filter(({ carrier }) => carrier === name).map(asSession),
    refusals: refusals.filter(({ carrier }) => carrier === name).map(({ status, count }) => ({ status, count })),
  };
}

function asSession({ slot, host, worker, state, since, in_flight, rate }: SessionRow): CarrierSession {
  return { slot, host, worker, state, since: since.toISOString(), inFlight: in_flight, messagesPerSecond: rate };
}
