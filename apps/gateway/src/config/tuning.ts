/**
 * Figures that were found by measurement, and what each trades. Limits of the API, timeouts and retention stand beside
 * their users.
 */

// Rate limits

/** How long permits claimed ahead may be used, in milliseconds from when the claim was sent. */
export const PERMITS_AHEAD_MS = 100;
/** Claimed ahead: as many as were used in the last 100 ms, plus a fifth. */
export const PERMIT_RESERVE = 1.2;
/** Credentials with a higher quota claim permits ahead, and have fewer and longer entries in their windows. */
export const AHEAD_ABOVE_PER_MINUTE = 6_000;

// Credentials

/**
 * Half of the second within which a revocation or a suspension takes effect everywhere, so that nothing has to be
 * broadcast. Costs two look-ups a second for a key in use. Unknown keys are cached no longer, because a key may be
 * looked up just before it is created.
 */
export const KEY_CACHE_MS = 500;

// Bulks

/** Bulk requests in flight to messaging, over all vendors, and of one vendor: each occupies a process for a moment. */
export const MAX_BULKS_IN_FLIGHT = 8;
export const MAX_BULKS_IN_FLIGHT_OF_VENDOR = 2;
/** A bulk with more recipients is large: its vendor has one in flight. */
export const MAX_SMALL_BULK = 5_000;
/**
 * A large bulk occupies every process that handles it. Beside urgent sends its vendor rests afterwards for three times
 * as long as it took, which leaves three quarters of the time to them.
 */
export const LARGE_BULK_REST = 3;
/** Eight rests of this length, and the bulks before them, fit into the longest wait for the vendor's own bulks. */
export const MAX_LARGE_BULK_REST_MS = 800;
/** How long after a single message or a one-time password bulks rest, in milliseconds. */
export const SENDS_RECENT_MS = 10_000;
/** Numbers that are collected in one turn of the event loop, in less than a millisecond. */
export const RECIPIENT_SLICE = 2_000;
/** Parsed without a break. The most costly bytes, which are empty lines of a file or empty parts, take a few ms. */
export const MAX_SLICE_BYTES = 16_384;
