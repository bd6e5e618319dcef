import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { BROADCAST } from '@sms/platform/nats';
import { LoadSharing } from './load-sharing';
import { SPARE_CAPACITY, SpareCapacity } from './spare-capacity.hint';

@Controller()
export class SpareCapacityController {
  constructor(private readonly sharing: LoadSharing) {}

  @EventPattern(SPARE_CAPACITY, BROADCAST)
  spareCapacity(@Payload() spare: SpareCapacity): void {
    this.sharing.heard(spare);
  }
}
