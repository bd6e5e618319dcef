import { Injectable } from '@nestjs/common';
import { type EstimateReply, type EstimateRequest, type Lane, MAX_NAMED_BLOCKED } from '@sms/contracts/messaging';
import { charactersOutsideGsm7, segmentText } from '@sms/sms-text';
import { Database } from '@sms/platform/database';
import { ActiveSettings } from '../carrier-settings/active-settings';
import { ApprovedSenderNames } from './sender-names/approved-sender-names';
import { AccountsWithOptOuts } from '../opt-outs/accounts-with-opt-outs';
import { optedOutAmong } from '../opt-outs/opted-out.sql';
import { namedOptedOut } from './request/opted-out-recipients';
import { creditsOfMessage, creditsToHold } from './request/send-price';

/** Returns the sender, segments and credits of a send, by the rules of acceptance. */
@Injectable()
export class EstimateSendHandler {
  constructor(
    private readonly senderNames: ApprovedSenderNames,
    private readonly settings: ActiveSettings,
    private readonly accounts: AccountsWithOptOuts,
    private readonly database: Database,
  ) {}

  async execute(request: EstimateRequest): Promise<EstimateReply> {
    const requestId = '';
    const sender = (await this.senderNames.chooseFor([{ ...request, requestId }])).get(requestId);
    if (sender === undefined) return { estimate: null };
    const { accountId, lane = 'single', sandbox = false } = request;
    const message = { accountId, sender: sender.name, lane, sandbox };
    const optedOut = await this.optedOut(message, request.recipients ?? []);
    const segments = creditsOfMessage(request.text);
    return {
      estimate: {
        sender: sender.name,
        encoding: segmentText(request.text).encoding,
        outsideGsm7: charactersOutsideGsm7(request.text),
        segments,
        credits: creditsToHold(request, segments, request.messages - optedOut.length),
        blockedRecipients: this.settings.current.routing.blockedOf(
          message,
          request.recipients ?? [],
          MAX_NAMED_BLOCKED,
        ),
        ...namedOptedOut(optedOut),
      },
    };
  }

  private async optedOut(
    message: { readonly accountId: number; readonly sender: string; readonly lane: Lane },
    recipients: readonly string[],
  ): Promise<readonly string[]> {
    if ((await this.accounts.among([message.accountId])).size === 0) return [];
    const found = await optedOutAmong(
      this.database,
      recipients.map((number) => ({ ...message, number, requestId: null })),
    );
    return found.map(({ number }) => number);
  }
}
