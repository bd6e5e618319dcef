import path from 'node:path';
import type { System } from '@sms/dev-env';
import { Operators } from '@sms/kit';
import { type AtRest, comeToRest } from '../evidence/come-to-rest';
import type { Evidence } from '../evidence/evidence';
import type { Sources } from '../evidence/gather';
import { UncertainWatch } from '../evidence/uncertain-watch';
import { unfinished } from '../invariants/unfinished';
import type { Random } from '../plan/random';
import { Driver } from '../traffic/driver';
import type { Gateways } from '../traffic/gateways';
import { openAccounts, type Receiver } from '../stage/accounts';
import type { ReceiverProcess } from '../stage/receiver-process';
import { slowCarrier } from '../stage/slow-carrier';

export interface LoadOptions {
  readonly random: Random;
  readonly gateways: Gateways;
  /** Gets the webhooks. */
  readonly receiver: ReceiverProcess;
  /** Where they are sent to, when something stands in the way to the receiver. */
  readonly reachedBy?: Receiver;
  /** Of the whole run, by which the account with little credit has little. */
  readonly messages: number;
  readonly messagesPerSecond: number;
  /** The receipts of one account come late. */
  readonly lateReceipts?: boolean;
}

/** Messages of several accounts that are sent at a pace, and everything that is known of them afterwards. */
export class Load {
  private sending: Promise<void> = Promise.resolve();

  constructor(
    readonly driver: Driver,
    private readonly sources: Omit<Sources, 'injected' | 'driver'>,
    /** The part of the evidence that is about this load. */
    private readonly ownPart: (evidence: Evidence) => Evidence = (evidence) => evidence,
  ) {}

  static async prepare(system: System, options: LoadOptions): Promise<Load> {
    const { random, gateways, receiver, messages, messagesPerSecond } = options;
    await slowCarrier(system.simulatorControlUrl, options.lateReceipts);
    const operators = await Operators.create(system);
    const accounts = await openAccounts(system, operators, options.reachedBy ?? receiver, messages);
    const file = path.join(system.dataDir, 'acknowledged.jsonl');
    const driver = new Driver(random, accounts, gateways, file, messagesPerSecond);
    const uncertain = new UncertainWatch(operators);
    uncertain.start();
    return new Load(driver, { system, operators, uncertain, receiver });
  }

  /** Whether a send that began after this moment, by the monotonic clock, has been acknowledged. */
  readonly acknowledgedSince = (begunAt: number): boolean => this.driver.acknowledgedBegunAt > begunAt;

  start(): void {
    this.sending = this.driver.run();
  }

  /** Resolves when the last send has ended. */
  async stop(): Promise<void> {
    this.driver.stop();
    await this.sending;
  }

  /** Waits until the system comes to rest, and gathers what everybody knows. */
  async rest(injected: Sources['injected'], withinMs: number, heldUpMs?: number): Promise<AtRest> {
    const sources = { ...this.sources, driver: this.driver, injected, heldUpMs };
    const rest = await comeToRest(sources, (evidence) => unfinished(this.ownPart(evidence)), withinMs);
    return { ...rest, evidence: this.ownPart(rest.evidence) };
  }

  /** Ends what goes on beside the sends. */
  close(): Promise<void> {
    return this.sources.uncertain.stop();
  }
}
