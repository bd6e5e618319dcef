import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { withConfig } from '@sms/platform/service';
import { Carriers } from '../delivery/carriers/carriers';
import { messagingWorkerConfig } from '../config/messaging.config';
import { WorkerModule } from '../worker.module';
import { leasedWorker } from './leased-worker';
import type { MessagingUnderTest } from './start-messaging';

/** Longer than any test. */
const LEASE_SECONDS = 86_400;

/** A worker that was made and not started: it does nothing by itself, and keeps its lease. */
export interface IdleWorker {
  /** Id in carrier_worker. */
  readonly id: number;
  /** A part of it, to have it do what it would do by itself. */
  part<T>(part: Type<T>): T;
  close(): Promise<void>;
}

export async function makeIdleWorker(messaging: MessagingUnderTest): Promise<IdleWorker> {
  const app = await NestFactory.createMicroservice(
    withConfig(WorkerModule, messagingWorkerConfig.KEY, messagingWorkerConfig()),
    { logger: false },
  );
  const id = await leasedWorker(messaging, LEASE_SECONDS);
  Object.defineProperty(app.get(Carriers), 'claimant', { get: () => id });
  return { id, part: (part) => app.get(part), close: () => app.close() };
}
