import { Injectable } from '@nestjs/common';
import {
  MAX_NAMED_BLOCKED,
  MAX_REQUEST_AGE_MS,
  type SubmitItem,
  type SendOutcome,
  type SubmitReply,
  type SubmitRequest,
  type SubmitResult,
} from '@sms/contracts/messaging';
import { timeOfRequest } from '@sms/contracts/rpc';
import { DomainError, FAULT_CODES, withoutEffect } from '@sms/platform/errors';
import { ApprovedSenderNames, type ChosenSender } from './sender-names/approved-sender-names';
import type { AcceptDeadline } from './request/accept-deadline';
import { AcceptRequests } from './accept-requests';
import { CreditAdvances } from './advances/credit-advances';
import { type AcceptableRequest, routedMessage, shownText } from './request/acceptable-request';
import { ActiveSettings } from '../carrier-settings/active-settings';
import { CreditHolds, creditsHeld } from './credit/credit-holds';
import { ExpandAccepted } from './bulk/expand-accepted';
import { namedOptedOut, OptedOutRecipients } from './request/opted-out-recipients';
import { RepeatedRequests } from './request/repeated-requests';
import { creditsOfMessage } from './request/send-price';
import { countSubmits } from './submit-metrics';
import { WorkHints } from './request/work-hints';
import { Texts } from '../texts/texts';
import { TracedItems } from './trace-items';

/** How far the clock of the process that made an id may be ahead, in milliseconds. */
const MAX_AHEAD_MS = 3_600_000;

/**
 * Accepts a batch of send requests: sender names, then one hold for all that no advance covers, then one commit for all
 * to one recipient, and one for each to many. An item's outcome never depends on its neighbours. When it throws,
 * nothing is known to be accepted, and the error says if certainly nothing was; the sweeper of orphaned holds gives
 * back the holds. Holds of requests that are refused after all are given back at once.
 */
@Injectable()
export class SubmitBatchHandler {
  constructor(
    private readonly senderNames: ApprovedSenderNames,
    private readonly advances: CreditAdvances,
    private readonly holds: CreditHolds,
    private readonly accept: AcceptRequests,
    private readonly expanding: ExpandAccepted,
    private readonly optedOut: OptedOutRecipients,
    private readonly repeats: RepeatedRequests,
    private readonly hints: WorkHints,
    private readonly settings: ActiveSettings,
    private readonly texts: Texts,
  ) {}

  /**
   * @param deadline when the caller gives up
   * @param numbers the number that each request is sent from, by its id, in place of a sender name to be approved
   */
  async execute({ items }: SubmitRequest, deadline: AcceptDeadline, numbers?: Senders): Promise<SubmitReply> {
    checkTimes(items, Date.now());
    checkTexts(items);
    if (items.every(({ traceParent }) => traceParent === undefined)) return this.decide(items, deadline, numbers);
    const traced = TracedItems.start(items);
    try {
      const reply = await this.decide(traced.items, deadline);
      traced.end(reply);
      return reply;
    } catch (error) {
      traced.fail(error);
      throw error;
    }
  }

  private async decide(
    items: readonly SubmitItem[],
    deadline: AcceptDeadline,
    numbers?: Senders,
  ): Promise<SubmitReply> {
    const isBulk = items.some(({ recipients }) => recipients.length > 1);
    const accept = (): Promise<SubmitReply> => this.submit(items, deadline, numbers);
    if (isBulk) return this.expanding.after(items, deadline, accept);
    if (items.some(({ lane }) => lane !== 'bulk')) this.expanding.noteUrgent();
    return accept();
  }

  private async submit(
    items: readonly SubmitItem[],
    deadline: AcceptDeadline,
    numbers?: Senders,
  ): Promise<SubmitReply> {
    const [senders] = await Promise.all([
      numbers ?? this.senderNames.chooseFor(items),
      this.optedOut.prepare(items),
    ]).catch(asWithoutEffect);
    const requests = await this.withTexts(requestsWithSender(items, senders)).catch(asWithoutEffect);
    const blocked = this.blockedIn(requests);
    const allowed = requests.filter(({ item }) => !blocked.has(item.requestId));
    const reachable = await this.optedOut.leftOutOf(allowed).catch(asWithoutEffect);
    const { decided, held } = await this.holdAndAccept(reachable.requests, deadline);
    const refused = [
      ...withoutSender(items, senders),
      ...[...blocked.keys()].map(asBlocked),
      ...withoutRecipients(allowed, reachable.requests),
    ];
    const outcomes = await this.repeats.finalOutcomes(
      items,
      new Map([...refused, ...decided]),
      creditsHeld(held),
      deadline,
    );
    const results: SubmitResult[] = [];
    for (const item of items) {
      const { requestId } = item;
      const outcome = outcomes.get(requestId) ?? ('overloaded' as const);
      const blockedRecipients = blocked.get(requestId) ?? [];
      // Accepted by an earlier attempt, which may have left others out.
      const isRepeat = outcome === 'accepted' && decided.get(requestId) !== 'accepted';
      const optedOut = isRepeat ? await this.optedOut.leftOutBefore(item) : reachable.optedOut.get(requestId);
      results.push({
        requestId,
        outcome,
        ...(outcome === 'blocked_recipient' && { blockedRecipients }),
        ...((outcome === 'accepted' || outcome === 'opted_out') && namedOptedOut(optedOut)),
      });
    }
    countSubmits(results);
    return { results };
  }

  private async withTexts(requests: readonly Omit<AcceptableRequest, 'sealedText'>[]): Promise<AcceptableRequest[]> {
    const texts = requests.map(({ item }) => ({ accountId: item.accountId, text: shownText(item) }));
    const sealed = await this.texts.sealed(texts);
    return requests.map((request, index) => ({ ...request, sealedText: sealed[index] ?? null }));
  }

  /** Returns the blocked recipients by request; requests without any are missing. */
  private blockedIn(requests: readonly AcceptableRequest[]): ReadonlyMap<string, readonly string[]> {
    const { routing } = this.settings.current;
    return new Map(
      requests
        .map((request) => {
          const { requestId, recipients } = request.item;
          return [requestId, routing.blockedOf(routedMessage(request), recipients, MAX_NAMED_BLOCKED)] as const;
        })
        .filter(([, recipients]) => recipients.length > 0),
    );
  }

  private async holdAndAccept(wanted: readonly AcceptableRequest[], deadline: AcceptDeadline): Promise<Decided> {
    const requests = this.advances.reserve(wanted);
    try {
      // Credit held for requests that are too late to be accepted would be missing for the next one.
      if (deadline.acceptInMs < 0) return { decided: new Map(), held: [] };
      const { held, refused } = await this.holds.hold(requests).catch(asWithoutEffect);
      const accepted = await this.accept.execute(held, deadline);
      if (held.length > 0) this.hints.send();
      return { decided: new Map([...refused, ...accepted]), held };
    } finally {
      this.advances.finished(requests);
    }
  }
}

/** The sender of each request, by its id. */
type Senders = ReadonlyMap<string, ChosenSender>;

interface Decided {
  /** Outcomes by request; those that are missing are `overloaded`. */
  readonly decided: ReadonlyMap<string, SendOutcome>;
  /** Requests whose credit is held. */
  readonly held: readonly AcceptableRequest[];
}

/** Marks an error that occurred before anything was accepted. */
function asWithoutEffect(error: unknown): never {
  throw withoutEffect(error);
}

/**
 * Fences are kept for a limited time, by the time in their ids: an older request could be accepted a second time.
 * @throws {DomainError} INVALID
 */
function checkTimes(items: readonly SubmitItem[], nowMs: number): void {
  const expired = items.flatMap(({ requestId }, index) => {
    const ageMs = nowMs - timeOfRequest(requestId);
    return ageMs <= MAX_REQUEST_AGE_MS && ageMs >= -MAX_AHEAD_MS ? [] : [`items[${index}].requestId`];
  });
  if (expired.length === 0) return;
  const must = ['must be of the last 48 hours'];
  const details = Object.fromEntries(expired.map((path) => [path, must]));
  throw new DomainError(FAULT_CODES.invalid, 'the id of a request is too old, or of the future', details);
}

/**
 * Each has its text, or a sealed one that one recipient gets.
 * @throws {DomainError} INVALID
 */
function checkTexts(items: readonly SubmitItem[]): void {
  const wrong = items.flatMap(({ text, maskedText, sealedText, recipients }, index) => {
    const isSealed = sealedText !== undefined && maskedText !== null && recipients.length === 1;
    return text === undefined ? (isSealed ? [] : [index]) : sealedText === undefined ? [] : [index];
  });
  if (wrong.length === 0) return;
  const must = ['is required, or sealed with a masked one, for one recipient'];
  const details = Object.fromEntries(wrong.map((index) => [`items[${index}].text`, must]));
  throw new DomainError(FAULT_CODES.invalid, 'a message has no text', details);
}

function withoutSender(items: readonly SubmitItem[], senders: Senders): [string, SendOutcome][] {
  return items.flatMap(({ requestId }) => (senders.has(requestId) ? [] : [[requestId, 'unknown_sender']]));
}

function asBlocked(requestId: string): [string, SendOutcome] {
  return [requestId, 'blocked_recipient'];
}

/** All of their recipients have opted out. */
function withoutRecipients(
  allowed: readonly AcceptableRequest[],
  reachable: readonly AcceptableRequest[],
): [string, SendOutcome][] {
  const left = new Set(reachable.map(({ item }) => item.requestId));
  return allowed.flatMap(({ item: { requestId } }) => (left.has(requestId) ? [] : [[requestId, 'opted_out']]));
}

/** Each request once, however often it stands in the batch. */
function requestsWithSender(items: readonly SubmitItem[], senders: Senders): Omit<AcceptableRequest, 'sealedText'>[] {
  const requests = new Map<string, Omit<AcceptableRequest, 'sealedText'>>();
  for (const item of items) {
    const sender = senders.get(item.requestId);
    if (sender !== undefined)
      requests.set(item.requestId, {
        item,
        sender: sender.name,
        senderAccountId: sender.accountId,
        creditsPerMessage: creditsOfMessage(item.text ?? shownText(item)),
        advanceId: null,
      });
  }
  return [...requests.values()];
}
