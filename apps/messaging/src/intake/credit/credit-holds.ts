import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS, type HoldOutcome } from '@sms/contracts/billing';
import type { SendOutcome } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { AcceptableRequest } from '../request/acceptable-request';
import { CreditAdvances } from '../advances/credit-advances';
import { creditsToHold } from '../request/send-price';

/** Leaves enough of the shortest deadline for a submit, the 4 s of otp, to accept what is held. */
const HOLD_TIMEOUT_MS = 1_500;

/** Credit held ahead may suffice for it, and counts as used today. */
const SHORT: ReadonlySet<HoldOutcome | undefined> = new Set(['insufficient_credit', 'over_day_cap'] as const);

export interface HeldCredit {
  /** Requests that may be sent: their credits are held, or they need none. */
  readonly held: readonly AcceptableRequest[];
  /** Outcomes by request id. */
  readonly refused: ReadonlyMap<string, SendOutcome>;
}

/** Reserves the credits of send requests at billing. */
@Injectable()
export class CreditHolds {
  constructor(
    private readonly rpc: RpcClient,
    private readonly advances: CreditAdvances,
  ) {}

  /** One request for the whole batch; for accounts short of credit, advances are given back and holds retried. */
  async hold(requests: readonly AcceptableRequest[]): Promise<HeldCredit> {
    const charged = requests.filter(needsHold);
    if (charged.length === 0) return { held: requests, refused: new Map() };
    const byRequest = await this.ask(charged);
    const short = charged.filter(({ item }) => SHORT.has(byRequest.get(item.requestId)));
    for (const [requestId, outcome] of await this.askAgain(short)) byRequest.set(requestId, outcome);
    const outcomeOf = ({ item }: AcceptableRequest): HoldOutcome => byRequest.get(item.requestId) ?? 'unknown_account';
    const isRefused = (request: AcceptableRequest): boolean => needsHold(request) && outcomeOf(request) !== 'held';
    return {
      held: requests.filter((request) => !isRefused(request)),
      refused: new Map(
        requests.filter(isRefused).map((request) => [request.item.requestId, refusalBy(outcomeOf(request))]),
      ),
    };
  }

  /** Retries the holds with the credit that was held ahead. */
  private async askAgain(short: readonly AcceptableRequest[]): Promise<ReadonlyMap<string, HoldOutcome>> {
    if (short.length === 0) return new Map();
    const wasFreed = await this.advances.giveBackOf([...new Set(short.map(({ item }) => item.accountId))]);
    return wasFreed ? this.ask(short) : new Map();
  }

  private async ask(charged: readonly AcceptableRequest[]): Promise<Map<string, HoldOutcome>> {
    const { results } = await this.rpc.request(
      BILLING_OPERATIONS.hold,
      {
        items: charged.map(({ item, creditsPerMessage }) => ({
          requestId: item.requestId,
          accountId: item.accountId,
          credits: creditsToHold(item, creditsPerMessage, item.recipients.length),
          messages: item.recipients.length,
        })),
      },
      { timeoutMs: HOLD_TIMEOUT_MS },
    );
    return new Map(results.map((result) => [result.requestId, result.outcome]));
  }
}

/** An id that was used for something else can never be sent: the send needs a new one. */
function refusalBy(outcome: HoldOutcome): SendOutcome {
  return outcome === 'invalid' || outcome === 'held' ? 'cancelled' : outcome;
}

/** A send with a test key costs nothing, and an advance already holds the credits that it covers. */
function needsHold({ item, advanceId }: AcceptableRequest): boolean {
  return !item.sandbox && advanceId === null;
}

/** Credits held under the ids of requests that may be sent; those that need no hold are missing. */
export function creditsHeld(requests: readonly AcceptableRequest[]): ReadonlyMap<string, number> {
  return new Map(
    requests
      .filter(needsHold)
      .map(({ item, creditsPerMessage }) => [
        item.requestId,
        creditsToHold(item, creditsPerMessage, item.recipients.length),
      ]),
  );
}
