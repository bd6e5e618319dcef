import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { commandLine } from '../processes/command-line';
import { becomesTrue } from '../processes/deadline';
import { takeDataFolder } from './data-folder';

describe('takeDataFolder', () => {
  let parent: string;

  beforeEach(async () => {
    parent = await mkdtemp(path.join(os.tmpdir(), 'sms-test-data-'));
  });

  afterEach(() => rm(parent, { recursive: true, force: true }));

  it('makes the folder, and refuses it to a second start while the first lives', async () => {
    const wanted = path.join(parent, 'a/b');
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const pid = holder.pid ?? 0;
    try {
      expect(await becomesTrue(() => commandLine(pid).includes('setInterval'), 5000)).toBe(true);
      await (await takeDataFolder(wanted)).release();
      await writeFile(path.join(wanted, 'lock.json'), JSON.stringify({ pid, commandLine: commandLine(pid) }));
      await expect(takeDataFolder(wanted)).rejects.toMatchObject({
        code: 'DATA_FOLDER_IN_USE',
        message: expect.stringContaining(`in use by process ${pid}`) as string,
      });
    } finally {
      holder.kill('SIGKILL');
    }
    expect(await becomesTrue(() => commandLine(pid) === '', 5000)).toBe(true);
    await (await takeDataFolder(wanted)).release();
  });

  it('takes over from a process whose number belongs to another by now', async () => {
    await writeFile(
      path.join(parent, 'lock.json'),
      JSON.stringify({ pid: process.ppid, commandLine: 'something else' }),
    );
    await (await takeDataFolder(parent)).release();
  });

  it('names a folder that cannot be made', async () => {
    await writeFile(path.join(parent, 'file'), '');
    await expect(takeDataFolder(path.join(parent, 'file/data'))).rejects.toMatchObject({
      code: 'DATA_FOLDER_UNUSABLE',
      message: expect.stringMatching(
        /^cannot write to the data folder .*file\/data \(ENOTDIR\): set SMS_DATA_DIR/,
      ) as string,
    });
  });
});
