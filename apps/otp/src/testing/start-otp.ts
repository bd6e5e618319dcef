import type { INestMicroservice } from '@nestjs/common';
import { requestIdOf } from '@sms/contracts/rpc';
import {
  type GenerateOtpReply,
  type GenerateOtpRequest,
  OTP_OPERATIONS,
  type VerifyOtpReply,
  type VerifyOtpRequest,
} from '@sms/contracts/otp';
import { Database, runMigrations } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import { createMigratedDatabase, testInfrastructure } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { register } from 'prom-client';
import { otpConfig } from '../config/otp.config';
import { MIGRATIONS } from '../migrations';
import { OtpModule } from '../otp.module';
import { MessagingPeer } from './messaging-peer';
import { type OtpTestSettings, setTestEnvironment } from './test-environment.config';

/** The real service over NATS, with its own database. */
export class OtpUnderTest {
  private lastPhone = 96170000000;

  private constructor(
    readonly rpc: RpcClient,
    readonly database: Database,
    readonly messaging: MessagingPeer,
    /** Starts a second replica of the service. */
    readonly startReplica: () => Promise<unknown>,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(environment: Partial<OtpTestSettings> = {}): Promise<OtpUnderTest> {
    const database = await createMigratedDatabase('otp', (target) => runMigrations(target, MIGRATIONS));
    const { natsUrl } = testInfrastructure();
    setTestEnvironment({ databaseUrl: database.runtimeUrl, natsUrl, ...environment });
    const messaging = await MessagingPeer.start(natsUrl);
    const replicas: INestMicroservice[] = [];
    const startReplica = async () => {
      const app = await startService(OtpModule, otpConfig, createLogger('otp', 'silent'));
      replicas.push(app);
      return app;
    };
    const app = await startReplica();
    return new OtpUnderTest(app.get(RpcClient), app.get(Database), messaging, startReplica, async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
      await messaging.stop();
      await database.drop();
    });
  }

  newPhone(): string {
    return String((this.lastPhone += 1));
  }

  generate(phone: string, over: Partial<GenerateOtpRequest> = {}): Promise<GenerateOtpReply> {
    return this.rpc.request(OTP_OPERATIONS.generate, {
      referenceId: requestIdOf(uuidv7()),
      accountId: 1,
      parentAccountId: null,
      userId: 7,
      phone,
      sender: null,
      ...over,
    });
  }

  verify(
    referenceId: string,
    phone: string,
    code: string,
    over: Partial<VerifyOtpRequest> = {},
  ): Promise<VerifyOtpReply> {
    return this.rpc.request(OTP_OPERATIONS.verify, { referenceId, phone, code, ...over });
  }

  /** Generates a code; returns it and a wrong one for it. */
  async issued(
    phone = this.newPhone(),
    over: Partial<GenerateOtpRequest> = {},
  ): Promise<{ phone: string; referenceId: string; code: string; wrong: string }> {
    const { referenceId } = await this.generate(phone, over);
    const code = this.messaging.codeSentTo(phone);
    return { phone, referenceId, code, wrong: code === '000000' ? '000001' : '000000' };
  }

  /** The count of one of the service's counters under these labels. */
  async counted(metric: string, labels: Readonly<Record<string, string>>): Promise<number> {
    const { values } = (await register.getSingleMetric(metric)?.get()) ?? { values: [] };
    const matching = values.filter((value) =>
      Object.entries(labels).every(([label, expected]) => value.labels[label] === expected),
    );
    return matching.reduce((sum, { value }) => sum + value, 0);
  }

  /** Moves everything of this phone into the past. */
  async shiftBack(phone: string, seconds: number): Promise<void> {
    const moved = await this.database.execute(
      `UPDATE otp SET created_at = created_at - make_interval(secs => $2),
        expires_at = expires_at - make_interval(secs => $2) WHERE phone = $1`,
      [phone, seconds],
    );
    expect(moved).toBeGreaterThan(0);
  }
}
