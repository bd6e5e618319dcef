import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { BROADCAST } from '@sms/platform/nats';
import { Dispatcher } from '../dispatch/dispatcher';
import { LoadSharing } from './load-sharing';
import { QUEUE_GIVEN, SPARE_CAPACITY, SpareCapacity } from './sharing.hints';

/** Receives the hints that replicas send each other. */
@Controller()
export class SharingController {
  constructor(
    private readonly sharing: LoadSharing,
    private readonly dispatcher: Dispatcher,
  ) {}

  @EventPattern(SPARE_CAPACITY, BROADCAST)
  spareCapacity(@Payload() spare: SpareCapacity): void {
    this.sharing.offer(spare);
  }

  @EventPattern(QUEUE_GIVEN, BROADCAST)
  queueGiven(): void {
    this.dispatcher.claimNow();
  }
}
