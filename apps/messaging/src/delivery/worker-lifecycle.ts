import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Carriers } from './carriers/carriers';
import { outcomeOf } from './outcomes/outcome-of';
import { OutcomeWriter } from './outcomes/outcome-writer';
import { StoppedMessages } from './stopped-messages';
import { SubmitLoop } from './submit-loop';

/** Starts the parts of a worker in the order in which they need each other, and stops them in reverse. */
@Injectable()
export class WorkerLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly carriers: Carriers,
    private readonly writer: OutcomeWriter,
    private readonly stoppedMessages: StoppedMessages,
    private readonly submitLoop: SubmitLoop,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.writer.start();
    this.stoppedMessages.start();
    await this.carriers.open({
      onReceipt: (receipt) => this.writer.receipt(receipt),
      onIncoming: (part) => this.writer.incomingPart(part),
      onOddity: (oddity) => this.writer.oddity(oddity),
      onLateAnswer: (submissionId, answer) =>
        void this.writer.outcome({ submissionId, outcome: outcomeOf(answer, '', '') }),
      onBound: () => this.submitLoop.nudge(),
    });
    this.submitLoop.start();
  }

  /** Claims nothing more, waits for the answers to what was submitted, stores them, and gives the lease back. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.submitLoop.stop();
    await this.carriers.close();
    await this.stoppedMessages.stop();
    await this.writer.stop();
    await this.carriers.releaseLease();
  }
}
