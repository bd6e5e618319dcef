/**
 * How many times longer than usual this machine takes, 1 or more: tools/bootstrap/machine-pace.mjs measures it before
 * the tests begin. Deadlines by which a test gives up and limits of processor time are multiplied by it; durations that
 * a test asserts are not.
 */
export const MACHINE_PACE = Math.max(1, Number(process.env['TEST_MACHINE_PACE'] ?? 1));
