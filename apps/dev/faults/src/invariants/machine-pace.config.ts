/** How many times longer than usual this machine takes, as the runner of the tests has measured it; 1 otherwise. */
export const MACHINE_PACE = Math.max(1, Number(process.env['TEST_MACHINE_PACE'] ?? 1));
