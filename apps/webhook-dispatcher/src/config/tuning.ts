/**
 * Figures that were found by measurement, and what each trades. Limits of the API, timeouts and retention stand beside
 * their users.
 */

// Requests in flight to an endpoint

/**
 * Concurrent requests to a receiver that has not responded yet: it costs two connections to find out that it never
 * does.
 */
export const FIRST_WINDOW = 2;
/** Up to this width the window grows by one with each delivery, then by one with as many deliveries as it is wide. */
export const QUICK_WINDOW = 8;
/** A burst that a narrow window sends within this time is not worth more connections and their handshakes. */
export const WIDEN_AFTER_MS = 20;
/** At least this many events are buffered for a receiver that responds: each read costs a statement. */
export const MIN_BUFFERED = 32;
/** Weight of a response that took longer than the fastest recent one: a few of them make no slow receiver. */
export const SLOWER_PART = 1 / 8;
/** As many events are prefetched as are sent during two dispatch cycles, or within 50 ms if that is longer. */
export const CYCLES_AHEAD = 2;
export const MIN_PREFETCH_MS = 50;
export const MAX_PREFETCH_MS = 500;
/** For each request that may be in flight: bounds the events that one cycle reads and holds. */
export const MAX_PREFETCH = 16;
export const MIN_PREFETCH = 2;

// Cycles of a queue

/**
 * Results wait this long for others, or for events to be read, unless there are many: a crash repeats attempts whose
 * results are not stored.
 */
export const GATHER_MS = 100;
export const MAX_GATHERED = 128;
/** For a process with more work than it can do: each cycle costs it as much as several requests. */
export const GATHER_WHEN_CROWDED_MS = 250;
/** Each cycle costs a statement: new events gather for this long, unless there was a pause before. */
export const READ_SPACING_MS = 25;
/** How many finished events an unfinished one may hold back, and how long: a crash would repeat them. */
export const MAX_HELD_BACK = 64;
export const MAX_HELD_BACK_MS = 250;
/** How many of four requests are for fresh events while retries or a backlog wait. */
export const FRESH_SHARE = 3;

// Load of the process and sharing of queues

/** This many requests in flight keep a process busy with any fast receivers; one receiver gets as many at most. */
export const ENOUGH_IN_FLIGHT = 32;
/** How often the utilization of the event loop is measured. */
export const LOAD_EVERY_MS = 100;
/** Utilization of the event loop from which on more concurrent requests would only wait in it. */
export const SEND_SATURATED = 0.9;
/** Part of the requests in flight that is granted between two measurements: the next one shows the effect. */
export const GRANTED_PART = 1 / 8;
/** A receiver this many times slower than the others is waited for, not the processor. */
export const SLOW_FACTOR = 2;
/** Weight of the newest response time in the mean. */
export const NEWEST_SHARE = 1 / 64;
/** Utilization of the event loop above which a process gives queues to others, and below which it takes some. */
export const SHARING_SATURATED = 0.85;
export const HAS_TIME_LEFT = 0.7;
/** Part of the difference in queues: several replicas may release queues at the same time. */
export const GIVEN_PART = 1 / 4;
