import { Injectable } from '@nestjs/common';
import { type EstimateReply, type EstimateRequest, MAX_NAMED_BLOCKED } from '@sms/contracts/messaging';
import { charactersOutsideGsm7, segmentText } from '@sms/sms-text';
import { ActiveSettings } from '../carrier-settings/active-settings';
import { ApprovedSenderNames } from './sender-names/approved-sender-names';
import { creditsOfMessage, creditsToHold } from './request/send-price';

/** Returns the sender, segments and credits of a send, by the rules of acceptance. */
@Injectable()
export class EstimateSendHandler {
  constructor(
    private readonly senderNames: ApprovedSenderNames,
    private readonly settings: ActiveSettings,
  ) {}

  async execute(request: EstimateRequest): Promise<EstimateReply> {
    const requestId = '';
    const sender = (await this.senderNames.chooseFor([{ ...request, requestId }])).get(requestId);
    if (sender === undefined) return { estimate: null };
    const { accountId, lane = 'single', sandbox = false } = request;
    const message = { accountId, sender: sender.name, lane, sandbox };
    const segments = creditsOfMessage(request.text);
    return {
      estimate: {
        sender: sender.name,
        encoding: segmentText(request.text).encoding,
        outsideGsm7: charactersOutsideGsm7(request.text),
        segments,
        credits: creditsToHold(request, segments, request.messages),
        blockedRecipients: this.settings.current.routing.blockedOf(
          message,
          request.recipients ?? [],
          MAX_NAMED_BLOCKED,
        ),
      },
    };
  }
}
