import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { BROADCAST } from '@sms/platform/nats';
import { WORK_AVAILABLE } from '../queue/work-available.hint';
import { SubmitLoop } from './submit-loop';

/** Saves the wait until the next poll; every worker receives it. */
@Controller()
export class WorkAvailableController {
  constructor(private readonly submitLoop: SubmitLoop) {}

  @EventPattern(WORK_AVAILABLE, BROADCAST)
  workAvailable(): void {
    this.submitLoop.nudge();
  }
}
