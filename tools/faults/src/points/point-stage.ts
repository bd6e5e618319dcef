import type { System } from '@sms/dev-env';
import { Operators } from '@sms/kit';
import path from 'node:path';
import type { Evidence } from '../evidence/evidence';
import { UncertainWatch } from '../evidence/uncertain-watch';
import { Load } from '../load/load';
import type { Random } from '../plan/random';
import { type Account, openAccount } from '../stage/accounts';
import { ReceiverProcess } from '../stage/receiver-process';
import { slowCarrier } from '../stage/slow-carrier';
import { Driver } from '../traffic/driver';
import { AllGateways, clientsOf } from '../traffic/gateways';

const MESSAGES_PER_SECOND = 25;
/** Some of the sends of one account find no credit. */
const LITTLE_CREDIT = 25;
/** More than one point ever uses. */
const PHONES_A_POINT = 100_000;

/** What is around the system while its points are walked. */
export class PointStage {
  private rounds = 0;

  private constructor(
    readonly system: System,
    private readonly random: Random,
    private readonly operators: Operators,
    private readonly receiver: ReceiverProcess,
    private readonly uncertain: UncertainWatch,
  ) {}

  static async open(system: System, random: Random): Promise<PointStage> {
    const receiver = await ReceiverProcess.start(system.caDir, system.dataDir);
    await slowCarrier(system.simulatorControlUrl, false);
    const operators = await Operators.create(system);
    const uncertain = new UncertainWatch(operators);
    uncertain.start();
    return new PointStage(system, random, operators, receiver, uncertain);
  }

  /** Begins to send for accounts of its own, so that each point is judged by what was sent at it. */
  async load(): Promise<Load> {
    const { system, operators, receiver, random, uncertain } = this;
    const round = (this.rounds += 1);
    const accounts = [
      await openAccount(system, operators, receiver, `point-${round}`),
      await openAccount(system, operators, receiver, `poor-${round}`, LITTLE_CREDIT),
    ];
    const file = path.join(system.dataDir, `acknowledged-${round}.jsonl`);
    const gateways = new AllGateways(clientsOf(system.baseUrls));
    const driver = new Driver(random, accounts, gateways, file, MESSAGES_PER_SECOND, round * PHONES_A_POINT);
    const load = new Load(driver, { system, operators, uncertain, receiver }, (all) => ownOf(all, accounts));
    load.start();
    return load;
  }

  async close(): Promise<void> {
    await this.uncertain.stop();
    this.receiver.stop();
  }
}

/** Without what belongs to the accounts of other points. */
function ownOf(evidence: Evidence, accounts: readonly Account[]): Evidence {
  const paths = new Set(accounts.map(({ webhookPath }) => webhookPath));
  return {
    ...evidence,
    carrier: evidence.carrier.filter(({ phone }) => evidence.tried.has(phone)),
    uncertain: evidence.uncertain.filter(({ phone }) => evidence.tried.has(phone)),
    received: evidence.received.filter((line) => paths.has(line.path)),
  };
}
