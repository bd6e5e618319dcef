import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../processes/run-command';
import { isUsableNatsServer } from './nats-version';

export type Fetched = { binary: string } | { unavailable: string };

/**
 * Gets nats-server from the package manager of Debian and its derivatives without root: lists and cache are in a
 * folder of ours, and the package is unpacked, not installed. apt verifies the archive's signatures against the keys
 * of the system.
 */
export async function fetchNatsServer(binDir: string): Promise<Fetched> {
  if (!(await runCommand('apt-get', ['--version'], { timeoutMs: 5000 })).ok)
    return { unavailable: 'there is no apt-get' };
  await mkdir(binDir, { recursive: true });
  const work = await mkdtemp(path.join(binDir, '.fetch-'));
  try {
    return await fetchInto(work, path.join(binDir, 'nats-server'));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function fetchInto(work: string, binary: string): Promise<Fetched> {
  const lists = path.join(work, 'lists');
  const cache = path.join(work, 'cache');
  await mkdir(path.join(lists, 'partial'), { recursive: true });
  await mkdir(path.join(cache, 'archives/partial'), { recursive: true });
  const options = [
    '-q',
    '-o',
    `Dir::State::Lists=${lists}`,
    '-o',
    `Dir::Cache=${cache}`,
    '-o',
    'APT::Sandbox::User=',
    '-o',
    'Acquire::Retries=1',
    '-o',
    'Acquire::http::Timeout=20',
  ];
  for (const step of [['update'], ['download', 'nats-server']]) {
    const result = await runCommand('apt-get', [...step, ...options], { timeoutMs: 180_000, cwd: work });
    if (!result.ok) return { unavailable: `apt-get ${step[0]}: ${result.reason}` };
  }
  const deb = (await readdir(work)).find((file) => file.endsWith('.deb'));
  if (!deb) return { unavailable: 'apt-get download brought no package' };
  const unpacked = await runCommand('dpkg', ['-x', deb, 'unpacked'], { timeoutMs: 60_000, cwd: work });
  if (!unpacked.ok) return { unavailable: `dpkg -x: ${unpacked.reason}` };
  const candidate = path.join(work, 'nats-server');
  await copyFile(path.join(work, 'unpacked/usr/sbin/nats-server'), candidate);
  if (!(await isUsableNatsServer(candidate)))
    return { unavailable: 'the nats-server of the package archive is older than 2.9 or does not run' };
  // A rename, so that a process starting now finds either no binary or a complete one.
  await rename(candidate, binary);
  return { binary };
}
