import { Injectable } from '@nestjs/common';
import type { GiveUpReply, GiveUpRequest } from '@sms/contracts/messaging';
import { RepeatedRequests } from './request/repeated-requests';

@Injectable()
export class GiveUpRequestHandler {
  constructor(private readonly repeats: RepeatedRequests) {}

  async execute(request: GiveUpRequest): Promise<GiveUpReply> {
    return { outcome: (await this.repeats.giveUp(request)) ? 'cancelled' : 'accepted' };
  }
}
