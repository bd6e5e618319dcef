import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { becomesTrue } from './deadline';
import { RunningProcesses } from './running-processes';
import { SupervisedProcess } from './supervised-process';

describe('SupervisedProcess', () => {
  let folder: string;
  let running: RunningProcesses;
  let lines: string[];
  let supervised: SupervisedProcess;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-supervisor-'));
    running = await RunningProcesses.open(folder);
    lines = [];
  });

  afterEach(async () => {
    await supervised.stop();
    running.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The script creates the file `ready` beside itself once it is ready. */
  async function supervise(source: string, { stopGraceMs = 5000 } = {}): Promise<void> {
    const script = path.join(folder, 'script.cjs');
    await writeFile(script, source);
    const ready = path.join(folder, 'ready');
    const isReady = async () => existsSync(ready);
    supervised = new SupervisedProcess(
      {
        name: 'example',
        command: process.execPath,
        args: [script],
        env: {},
        cwd: folder,
        logFile: path.join(folder, 'example.log'),
        marker: script,
        stage: 1,
        stopSignals: ['SIGTERM', 'SIGKILL'],
        stopGraceMs,
        isReady,
      },
      running,
      (line) => lines.push(line),
    );
    supervised.start();
  }

  const SAY_READY = "require('fs').writeFileSync('ready', '');";
  const STAY = 'setInterval(() => {}, 1000);';
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('brings a killed process back under another pid, and says so in one line each time', async () => {
    await supervise(SAY_READY + STAY);
    await supervised.waitReady(5000);
    const first = supervised.pid;
    await supervised.crash();
    expect(await becomesTrue(() => supervised.pid !== undefined, 5000)).toBe(true);
    expect(supervised.pid).not.toBe(first);
    await supervised.crash();
    expect(lines.map((line) => line.replace(/ \(log:.*/, ''))).toEqual([
      'example was ended by SIGKILL, restarting in 250 ms',
      'example was ended by SIGKILL, restarting in 500 ms',
    ]);
  });

  it('keeps a killed process away for as long as asked, and then brings it back', async () => {
    await supervise(SAY_READY + STAY);
    await supervised.waitReady(5000);
    const started = performance.now();
    await supervised.crash(1_000);
    expect(supervised.pid).toBeUndefined();
    expect(await becomesTrue(() => supervised.pid !== undefined, 5000, 10)).toBe(true);
    expect(performance.now() - started).toBeGreaterThan(990);
  });

  it('redeploys one that ends by itself, with other arguments, and says when one does not', async () => {
    const end = "require('fs').rmSync('ready'); process.exit(Number(process.argv[2] ?? 0));";
    await supervise(`process.on('SIGTERM', () => { ${end} });${SAY_READY}${STAY}`);
    await supervised.waitReady(5000);
    const first = supervised.pid;
    await supervised.redeploy(5000, [path.join(folder, 'script.cjs'), '3']);
    expect(supervised.pid).not.toBe(first);
    expect(supervised.deaths).toBe(0);
    await expect(supervised.redeploy(5000)).rejects.toMatchObject({
      code: 'PROCESS_NOT_STOPPED',
      message: 'example exited with code 3',
    });
    expect(supervised.pid).toBeDefined();
  });

  it('gives up waiting for one that keeps dying, with the last line it wrote', async () => {
    await supervise("console.error('no such database'); process.exit(3);");
    await expect(supervised.waitReady(20_000)).rejects.toMatchObject({
      code: 'PROCESS_NOT_READY',
      message: expect.stringMatching(/^example keeps dying: see .*last line: no such database\)$/) as string,
    });
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch('exited with code 3, restarting in 250 ms');
  });

  it('does not start one again that refuses its configuration, and tells every line of the reason', async () => {
    await writeFile(path.join(folder, 'example.log'), 'of an earlier start\n');
    await supervise(
      "console.error('invalid configuration:\\n  A is required\\n  B must be a number'); process.exit(78);",
    );
    await expect(supervised.waitReady(20_000)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'example: invalid configuration:\n  A is required\n  B must be a number',
    });
    expect(lines.map((line) => line.replace(/ \(log:.*/, ''))).toEqual([
      'example refuses its configuration and is not started again',
    ]);
    expect(supervised.deaths).toBe(1);
  });

  it('stops one that ignores the first signal, and does not bring it back', async () => {
    await supervise(`process.on('SIGTERM', () => {});${SAY_READY}${STAY}`, { stopGraceMs: 300 });
    await supervised.waitReady(5000);
    const pid = supervised.pid ?? 0;
    await supervised.stop();
    expect(isAlive(pid)).toBe(false);
    expect(JSON.parse(await readFile(path.join(folder, 'running.json'), 'utf8'))).toEqual([]);
  });

  it('leaves nothing behind when its launcher goes without stopping it', async () => {
    await supervise(SAY_READY + STAY);
    await supervised.waitReady(5000);
    const pid = supervised.pid ?? 0;
    // Closing the pipe to the reaper is what the kernel does for a launcher that was killed.
    running.close();
    expect(await becomesTrue(() => supervised.pid !== pid, 5000)).toBe(true);
  });

  it('ends what an earlier launcher left, but no stranger who has its pid', async () => {
    await supervise(SAY_READY + STAY);
    await supervised.waitReady(5000);
    const pid = supervised.pid ?? 0;
    const entry = { stage: 1, stopSignals: ['SIGTERM'], stopGraceMs: 2000 };
    const leftovers = [
      { ...entry, pid, marker: path.join(folder, 'script.cjs') },
      { ...entry, pid: process.pid, marker: '/some/other/data/folder' },
    ];
    await writeFile(path.join(folder, 'running.json'), JSON.stringify(leftovers));
    const next = await RunningProcesses.open(folder);
    next.close();
    expect(await becomesTrue(() => supervised.pid !== pid, 5000)).toBe(true);
    expect(isAlive(process.pid)).toBe(true);
  });
});
