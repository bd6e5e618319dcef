import { spawnSync } from 'node:child_process';

const SAMPLES = 5;
/** A process of Node that does nothing starts and ends within these milliseconds where tests' deadlines were chosen. */
const USUAL_MS = 50;
const MOST = 6;

/**
 * How many times longer than usual this machine takes, from 1 to 6: its processors or its memory are slow, or others use
 * them. The start of a process needs both. Tests that wait for something wait so many times longer before they give up.
 */
export function machinePace() {
  const times = Array.from({ length: SAMPLES }, timeOfProcess).sort((one, other) => one - other);
  return Math.min(MOST, Math.max(1, times[Math.floor(SAMPLES / 2)] / USUAL_MS));
}

function timeOfProcess() {
  const begun = performance.now();
  spawnSync(process.execPath, ['--eval', '0']);
  return performance.now() - begun;
}
