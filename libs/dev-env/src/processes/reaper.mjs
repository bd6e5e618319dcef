// Ends the processes that a killed launcher left behind: `node reaper.mjs <file of running processes>`.
//
// It waits until its stdin closes, which the kernel does for a launcher that could not do it itself, and
// then stops whatever the file still names. A clean stop empties the file first. With stdin closed from the
// beginning it sweeps at once: that is how the next start begins.
// Plain JavaScript because it runs as it stands, from source, in tests as well as under the launcher.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const [file] = process.argv.slice(2);

// Ctrl-C ends the launcher, never the one that clears up after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.on('error', () => {});
process.stdin.resume();
await new Promise((resolve) => process.stdin.once('end', resolve).once('close', resolve));

const running = readRunning();
for (const stage of [...new Set(running.map((entry) => entry.stage))].sort((a, b) => b - a)) {
  await Promise.all(running.filter((entry) => entry.stage === stage).map(end));
}

function readRunning() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

async function end(entry) {
  for (const signal of entry.stopSignals) {
    if (!isStill(entry)) return;
    try {
      process.kill(entry.pid, signal);
    } catch {
      return;
    }
    const deadline = performance.now() + entry.stopGraceMs;
    while (isStill(entry) && performance.now() < deadline) await delay(50);
  }
}

/** Process ids are reused: only a process whose command line carries the entry's marker is ours. */
function isStill({ pid, marker }) {
  return commandLine(pid).includes(marker);
}

function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (process.platform === 'linux') return '';
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
