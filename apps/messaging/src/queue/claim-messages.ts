import { Injectable } from '@nestjs/common';
import type { Lane } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { LANES } from '../message/lanes';
import { factsOf, type MessageFacts } from '../message/message-facts';
import { type OpenedRow, Texts } from '../texts/texts';
import { type Claim, claimFrom, type LanesServed, LIMITS, type ClaimRow } from './claim-messages.sql';

export interface ClaimedMessage extends MessageFacts {
  readonly claimId: number;
  readonly lane: Lane;
  /** From 1. */
  readonly attempt: number;
  /** The carriers it may go to. */
  readonly route: string;
  /** The text that is sent, with the secret that logs mask; the masked one as long as it is sealed. */
  readonly fullText: string;
  readonly sealed: Buffer | null;
  /** Seconds from the acceptance to the claim, or from when it was due. */
  readonly ageSeconds: number;
  /** Seconds from the claim, negative when they have passed. */
  readonly validitySeconds: number;
  /** Why it must not be sent now; null: it may be. `unreadable`: its sealed text cannot be opened. */
  readonly stopped: 'expired' | 'withdrawn' | 'suspended' | 'opted_out' | 'paused' | 'unreadable' | null;
}

const claimMessages = {
  all: claimFrom('all'),
  without_otp: claimFrom('without_otp'),
  without_bulk: claimFrom('without_bulk'),
  single: claimFrom('single'),
} as const satisfies Readonly<Record<LanesServed, unknown>>;

/** Claims the next messages of the queue for one carrier. */
@Injectable()
export class ClaimMessages {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  /**
   * Claims at most as many as `limit` allows (see claimLimit), in the order of the queue: OTP before
   * single before bulk, each vendor its share.
   * @throws when the worker has no lease: then nothing is claimed (see isUnexpectedRows)
   */
  async execute({ limit, ...claim }: Claim): Promise<ClaimedMessage[]> {
    const rows = await this.database.run(claimMessages[lanesServed(claim)](claimLimit(limit)), claim);
    // What is claimed must be handed on: messages whose texts cannot be read now are tried again later.
    return (await this.texts.openedIfPossible(rows)).map(claimed);
  }
}

/** The most messages that a claim with this limit returns. */
export function claimLimit(limit: number): (typeof LIMITS)[number] {
  return LIMITS.findLast((fixed) => fixed <= limit) ?? 1;
}

function lanesServed({ withoutOtp = false, withoutBulk = false }: Omit<Claim, 'limit'>): LanesServed {
  if (withoutOtp) return withoutBulk ? 'single' : 'without_otp';
  return withoutBulk ? 'without_bulk' : 'all';
}

function claimed(row: OpenedRow<ClaimRow>): ClaimedMessage {
  return {
    ...factsOf(row),
    claimId: row.claim_id,
    lane: LANES[row.lane] ?? 'bulk',
    attempt: row.attempt,
    route: row.route,
    fullText: row.secret ?? row.text,
    sealed: row.sealed,
    ageSeconds: row.age_seconds,
    validitySeconds: row.validity_seconds,
    stopped: stoppedBecause(row),
  };
}

function stoppedBecause(row: OpenedRow<ClaimRow>): ClaimedMessage['stopped'] {
  if (row.validity_seconds <= 0) return 'expired';
  if (row.suspended) return 'suspended';
  if (row.withdrawn) return 'withdrawn';
  if (row.opted_out) return 'opted_out';
  if (row.held_back) return 'paused';
  // A message with a secret is sent with that, not with the text that logs show.
  return row.text_missing !== undefined && row.secret === null && row.sealed === null ? 'unreadable' : null;
}
