import { Injectable } from '@nestjs/common';
import type { EstimateReply, EstimateRequest } from '@sms/contracts/messaging';
import { charactersOutsideGsm7, segmentText } from '@sms/sms-text';
import { ApprovedSenderNames } from './sender-names/approved-sender-names';
import { creditsOfMessage, creditsToHold } from './request/send-price';

/** Returns the sender, segments and credits of a send, by the rules of acceptance. */
@Injectable()
export class EstimateSendHandler {
  constructor(private readonly senderNames: ApprovedSenderNames) {}

  async execute(request: EstimateRequest): Promise<EstimateReply> {
    const requestId = '';
    const sender = (await this.senderNames.chooseFor([{ ...request, requestId }])).get(requestId);
    if (sender === undefined) return { estimate: null };
    const segments = creditsOfMessage(request.text);
    return {
      estimate: {
        sender: sender.name,
        encoding: segmentText(request.text).encoding,
        outsideGsm7: charactersOutsideGsm7(request.text),
        segments,
        credits: creditsToHold(request, segments, request.messages),
      },
    };
  }
}
