import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { BROADCAST } from '@sms/platform/nats';
import { Dispatcher } from '../dispatch/dispatcher';
import { LoadSharing } from './load-sharing';
import { HALF_OFFERED, OfferedHalf, QUEUE_GIVEN, SPARE_CAPACITY, SpareCapacity } from './sharing.hints';

/** What replicas tell each other. */
@Controller()
export class SharingController {
  constructor(
    private readonly sharing: LoadSharing,
    private readonly dispatcher: Dispatcher,
  ) {}

  @EventPattern(SPARE_CAPACITY, BROADCAST)
  async spareCapacity(@Payload() spare: SpareCapacity): Promise<void> {
    await this.sharing.heard(spare);
  }

  @EventPattern(HALF_OFFERED, BROADCAST)
  async halfOffered(@Payload() { replica, accountId }: OfferedHalf): Promise<void> {
    if (replica === this.dispatcher.owner) await this.dispatcher.help(accountId);
  }

  @EventPattern(QUEUE_GIVEN, BROADCAST)
  queueGiven(): void {
    this.dispatcher.claimNow();
  }
}
