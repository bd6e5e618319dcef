/**
 * A probe that no message was there for. From then on any message will do: where only codes are sent nothing else would
 * ever end the suspicion.
 */
export const PROBE_UNUSED_MS = 30_000;
