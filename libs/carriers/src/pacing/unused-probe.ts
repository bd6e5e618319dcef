/**
 * How long a due probe waits for a message that is not an OTP. After that an OTP may be the probe: where only OTPs
 * are sent, nothing else would end the suspicion.
 */
export const PROBE_UNUSED_MS = 30_000;
