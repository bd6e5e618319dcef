import type { INestMicroservice } from '@nestjs/common';
import {
  MESSAGING_EVENTS,
  type SenderNameApprovedEvent,
  type SenderNameWithdrawnEvent,
} from '@sms/contracts/messaging';
import {
  type ListSenderNamesReply,
  type ListSenderNamesRequest,
  type ReviewedSenderName,
  SENDER_NAMES_OPERATIONS,
  type SenderName,
} from '@sms/contracts/sender-names';
import { Database, runMigrations } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import { ALL_TAKEN, createMigratedDatabase, eventsOf, NatsPeer, testInfrastructure } from '@sms/testing';
import { senderNamesConfig } from '../config/sender-names.config';
import { MIGRATIONS } from '../migrations';
import { SenderNamesModule } from '../sender-names.module';
import { setTestEnvironment } from './test-environment.config';

type SenderNameEvent = SenderNameApprovedEvent | SenderNameWithdrawnEvent;

export const OPERATOR = 9;
export const SAMPLE = 'Your order has been shipped.';

/** The real service over NATS, with its own database; a peer stands in for messaging. */
export class SenderNamesUnderTest {
  private lastAccount = 0;

  private constructor(
    private readonly app: INestMicroservice,
    /** The events that messaging received, in order. */
    readonly received: readonly SenderNameEvent[],
    readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<SenderNamesUnderTest> {
    const database = await createMigratedDatabase('sender_names', (target) => runMigrations(target, MIGRATIONS));
    const { natsUrl } = testInfrastructure();
    setTestEnvironment({ databaseUrl: database.runtimeUrl, natsUrl });
    const app = await startService(SenderNamesModule, senderNamesConfig, createLogger('sender-names', 'silent'));
    const messaging = await NatsPeer.connect(natsUrl);
    const received = await receiveEvents(messaging);
    return new SenderNamesUnderTest(app, received, async () => {
      await messaging.close();
      await app.close();
      await database.drop();
    });
  }

  get database(): Database {
    return this.app.get(Database);
  }

  get rpc(): RpcClient {
    return this.app.get(RpcClient);
  }

  account(): number {
    return (this.lastAccount += 1);
  }

  request(accountId: number, name: string, sampleContent = SAMPLE): Promise<SenderName> {
    return this.rpc.request(SENDER_NAMES_OPERATIONS.request, { accountId, name, sampleContent });
  }

  approve(id: string): Promise<SenderName> {
    return this.rpc.request(SENDER_NAMES_OPERATIONS.approve, { id, reviewedBy: OPERATOR });
  }

  reject(id: string, reason = 'not yours'): Promise<SenderName> {
    return this.rpc.request(SENDER_NAMES_OPERATIONS.reject, { id, reviewedBy: OPERATOR, reason });
  }

  withdraw(id: string, reason = 'phishing'): Promise<ReviewedSenderName> {
    return this.rpc.request(SENDER_NAMES_OPERATIONS.withdraw, { id, withdrawnBy: OPERATOR, reason });
  }

  async approved(accountId: number, name: string): Promise<SenderName> {
    return this.approve((await this.request(accountId, name)).id);
  }

  list(over: Partial<ListSenderNamesRequest>): Promise<ListSenderNamesReply> {
    return this.rpc.request(SENDER_NAMES_OPERATIONS.list, {
      accountId: 0,
      parentAccountId: null,
      page: 1,
      perPage: 10,
      ...over,
    });
  }
}

/** Stands in for messaging: takes event batches and acknowledges them. */
async function receiveEvents(messaging: NatsPeer): Promise<SenderNameEvent[]> {
  const received: SenderNameEvent[] = [];
  await messaging.answer(MESSAGING_EVENTS, (request) => {
    received.push(...eventsOf(request).filter((event) => event.type !== 'account.suspension-changed'));
    return ALL_TAKEN;
  });
  return received;
}
