import type { Schemas } from '@sms/api-client';
import { becomesTrue, MACHINE_PACE, type System } from '@sms/dev-env';
import type { KannelPrograms, Operators } from '@sms/kit';
import { startNpmSmsc } from '../smsc/npm-smsc';
import type { StartSmsc } from '../smsc/smsc';
import { Vendor } from '../stage/vendor';
import { count, type Finding, problems } from './finding';
import { copiesAt, ForeignCarrier } from './foreign-carrier';
import { SettingsVersions } from './settings-versions';
import { Traffic } from './traffic';

const AT_REST_WITHIN_MS = 60_000;
const BOUND_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 500;
const MESSAGES_A_PAGE = 200;

/** What a case may need beside npm's `smpp`. */
export interface Software {
  readonly perl: StartSmsc;
  readonly kannel: KannelPrograms;
}

export interface OperatorCase {
  readonly name: string;
  readonly needs?: keyof Software;
  /** Takes minutes, so it is run only where `--cases` names it. */
  readonly isLong?: boolean;
  /** Leaves version 0 in force. */
  readonly run: (stage: OperatorStage) => AsyncGenerator<Finding>;
}

/** A running system, whose only carrier is at first `alpha`, and what operators do to it. */
export class OperatorStage {
  readonly versions: SettingsVersions;
  private sending: Traffic | undefined;
  private readonly closing: (() => Promise<void>)[] = [];

  constructor(
    readonly system: System,
    readonly operators: Operators,
    readonly alpha: ForeignCarrier,
    readonly software: Partial<Software>,
    /** Where the worker takes the reports of HTTP carriers. */
    readonly reportPort: number,
  ) {
    this.versions = new SettingsVersions(operators);
  }

  /** A carrier that no settings have yet. */
  async carrier(name: string, start: StartSmsc = startNpmSmsc): Promise<ForeignCarrier> {
    const carrier = await ForeignCarrier.start(name, start);
    this.atEnd(() => carrier.smsc.close());
    return carrier;
  }

  /** Begins to send; stopped with the case at the latest. */
  traffic(vendor: Vendor, prefix: string, perSecond: number): Traffic {
    return (this.sending = new Traffic(vendor, prefix, perSecond));
  }

  async endCase(): Promise<void> {
    await this.sending?.stop();
    this.sending = undefined;
  }

  atEnd(close: () => Promise<void>): void {
    this.closing.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.closing.splice(0).reverse()) await close();
  }

  vendor(): Promise<Vendor> {
    return Vendor.create(this.system);
  }

  async control(name: string): Promise<Schemas['CarrierControlResponse'] | undefined> {
    return (await this.carriers()).find((carrier) => carrier.name === name)?.control;
  }

  /** Waits until all of their sessions are bound. */
  async bound(...names: readonly string[]): Promise<void> {
    const all = async (): Promise<boolean> => {
      const carriers = (await this.carriers()).filter(({ name }) => names.includes(name));
      const bound = carriers.filter(
        ({ sessions, max_sessions: wanted }) => sessions.filter(({ state }) => state === 'bound').length === wanted,
      );
      return bound.length === names.length;
    };
    if (!(await becomesTrue(all, BOUND_WITHIN_MS * MACHINE_PACE, LOOK_EVERY_MS)))
      throw new Error(`not bound: ${names.join()}`);
  }

  /** Messages of an account as operators see them, by a condition of the search. */
  async messages({ id }: Vendor, condition: string): Promise<Schemas['SearchedMessageResponse'][]> {
    const found: Schemas['SearchedMessageResponse'][] = [];
    for (let cursor = ''; ;) {
      const path = `/v1/admin/messages?vendor_id=${id}&limit=${MESSAGES_A_PAGE}&${condition}${cursor}`;
      const page = await this.operators.get<Schemas['SearchedMessagesResponse']>(path);
      found.push(...page.messages);
      if (page.next_cursor === null) return found;
      cursor = `&cursor=${page.next_cursor}`;
    }
  }

  /** Waits until nothing is held and so much is spent; says what is otherwise. */
  async ledger({ id }: Vendor, spent?: number): Promise<string[]> {
    let credits: Schemas['VendorCreditsResponse'] | undefined;
    const isAtRest = async (): Promise<boolean> => {
      const path = `/v1/admin/vendors/${id}`;
      ({ credits } = await this.operators.get<Schemas['VendorWithCreditsResponse']>(path));
      return credits.held === 0 && (spent === undefined || credits.spent === spent);
    };
    if (await becomesTrue(isAtRest, AT_REST_WITHIN_MS * MACHINE_PACE, LOOK_EVERY_MS)) return [];
    return [`${count(credits?.held ?? 0)} credits held, ${count(credits?.spent ?? 0)} spent`];
  }

  /**
   * Waits until all messages have come to rest; says which were lost, were repeated although no outcome was uncertain,
   * or did not end at a carrier.
   */
  async onceEach(
    vendor: Vendor,
    sent: readonly string[],
    carriers: readonly ForeignCarrier[],
  ): Promise<{ readonly repeated: number; readonly wrong: readonly string[] }> {
    const held = await this.ledger(vendor, sent.length);
    const failed = (await this.messages(vendor, 'status=failed,queued')).length;
    const copies = copiesAt(carriers);
    const lost = sent.filter((number) => !copies.has(number)).length;
    const repeated = sent.filter((number) => (copies.get(number) ?? 0) > 1);
    let doubled = 0;
    for (const number of repeated)
      if ((await this.uncertainAttempts(number)) < (copies.get(number) ?? 0) - 1) doubled += 1;
    const wrong = problems(
      [failed > 0, `${failed} failed or queued`],
      [lost > 0, `${lost} lost`],
      [doubled > 0, `${doubled} doubled`],
    );
    return { repeated: repeated.length, wrong: [...held, ...wrong] };
  }

  private async uncertainAttempts(number: string): Promise<number> {
    const search = `/v1/admin/messages?recipient=${number}`;
    const [message] = (await this.operators.get<Schemas['SearchedMessagesResponse']>(search)).messages;
    const trace = `/v1/admin/messages/${message?.message_id}`;
    const { timeline } = await this.operators.get<Schemas['TracedMessageResponse']>(trace);
    return timeline.filter(({ step, data }) => step === 'attempt' && data['outcome'] === 'uncertain').length;
  }

  private async carriers(): Promise<Schemas['CarriersResponse']['carriers']> {
    return (await this.operators.get<Schemas['CarriersResponse']>('/v1/admin/carriers')).carriers;
  }
}
