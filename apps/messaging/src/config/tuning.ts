/**
 * Figures that were found by measurement, and what each trades. Limits of the API, timeouts and retention stand beside
 * their users.
 */

// Claims of messages

/** The most messages of one claim: more save statements, and leave the order of the lanes to chance for longer. */
export const MAX_CLAIM = 250;
/** At least a quarter of a carrier's capacity in this process, half a window, is free before more is claimed. */
export const FREE_SHARE = 1 / 4;
/**
 * Answers or receipts that wait for the database, above which no more is submitted: messages submitted now would be
 * uncertain after a crash.
 */
export const MAX_UNCOMMITTED = 2_000;
/** A rest is three times as long as the claim before it: three quarters of the time are left to everything else. */
export const BULK_REST = 3;
/** The longest rest, before it is made longer for urgent messages. */
export const MAX_BULK_REST_MS = 1_000;
/**
 * Rests are four times as long beside urgent messages, after claims and between parts that are expanded, up to so many
 * milliseconds after the last of them. Each bulk message costs the database several times what its claim does, and
 * urgent messages wait for that as well.
 */
export const BESIDE_URGENT = 4;
export const URGENT_FOR_MS = 10_000;
/**
 * The rest is sixteen times as long while urgent messages wait longer than this for their claim, in milliseconds, and
 * so long after the last that did. Where database and processors have time for all, they wait for about 20 ms.
 */
export const MAX_URGENT_WAIT_MS = 50;
export const BESIDE_WAITING = 16;
export const WAITING_FOR_MS = 2_000;
/** After a claim of fewer messages the rest is shorter in proportion, for carriers whose rate allows only a few. */
export const FULL_CLAIM = 50;

// Commits of answers and receipts

/** Receipts, incoming messages or oddities of one transaction: a longer one makes carriers wait. */
export const COMMIT_BATCH = 500;
/** The most refusals in one round: all other writes wait for them. */
export const MAX_REFUSALS = 250;
/** Carriers answer one by one; a statement for each would cost more than the message. */
export const COMMIT_SPACING_MS = 50;
/** Rounds whose largest shows how many deliveries gather at most. */
export const FLUSH_ROUNDS = 8;
/** The largest round may include another carrier, with a window of its own. */
export const FLUSH_NEARLY = 0.75;
/** A carrier that may send more does so within this time. */
export const FLUSH_QUIET_MS = 3;
/** Messages whose receipts a worker expects from memory, without reading them; about half a kilobyte each. */
export const MAX_AWAITED = 50_000;
/** No caller waits for a settlement, and most of its cost is its statement. */
export const SETTLEMENTS_GATHER_MS = 100;

// Acceptance

/** Hints are at least this far apart, in milliseconds: one covers all that was queued before it. */
export const HINT_SPACING_MS = 20;
/** The time over which an account's use of credits is counted, in milliseconds. */
export const ADVANCE_WINDOW_MS = 250;
/** An account that uses fewer credits in a window has a hold for each request. */
export const MIN_ADVANCE_CREDITS = 64;
/** The most credits of one advance, whatever the account uses. */
export const MAX_ADVANCE_CREDITS = 10_000;
/** An advance covers the use of so many windows; the next one is opened when less than one window's use is left. */
export const ADVANCE_WINDOWS = 2;
/** Milliseconds after which any advance is given back: so long a balance may show too much as held. */
export const ADVANCE_LIFETIME_MS = 1_000;

// Expansion of bulks

/** Recipients of a part: what one statement expands while it holds the account's counter. */
export const PART_SIZE = 1_000;
/** Messages of a bulk that is part of a sampled trace which have spans: the first ones stand for the others. */
export const MAX_TRACED = 10;
/** An account with more messages queued is ahead of what carriers take in seconds. */
export const AHEAD = 10_000;
/** A rest is as long as the part before it took, which leaves half of a database connection to urgent work. */
export const EXPANSION_REST = 1;
/** The rest of an account that is ahead is longer: carriers cannot take its messages yet, so nothing is delayed. */
export const EXPANSION_REST_AHEAD = 12;
/** Parts that this process expands at once: single sends need connections, too, and must wait for few parts. */
export const MAX_EXPANDING = 1;
/** A part waits until nothing has been accepted for so long, in milliseconds: clients send one bulk after another. */
export const EXPANSION_QUIET_MS = 20;
/** A part waits for quiet no longer than this, in milliseconds. */
export const MAX_YIELD_MS = 100;
/** A request to at most so many recipients is expanded before its caller has the reply, in a few milliseconds. */
export const MAX_EXPANDED_AT_ONCE = 100;
/** While more parts of an account wait, the acceptance of its next large bulk is delayed. */
export const MAX_WAITING_PARTS = 1_000;
