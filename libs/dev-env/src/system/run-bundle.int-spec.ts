import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runBundle } from './run-bundle';

describe('a bundle that fails', () => {
  let folder = '';
  let logFile = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-bundle-'));
    logFile = path.join(folder, 'logs/notes.migrate.log');
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function run(source: string): Promise<void> {
    await writeFile(path.join(folder, 'migrate.js'), source);
    await runBundle({ app: 'notes', bundle: 'migrate.js', buildOf: () => folder }, process.env, logFile);
  }

  it('is reported by its own sentence', async () => {
    const source =
      "console.error('waiting');\nconsole.error('failed: this database is too old');\nprocess.exitCode = 1;";
    await expect(run(source)).rejects.toMatchObject({
      code: 'MIGRATION_FAILED',
      message: `notes: this database is too old (log: ${logFile})`,
    });
  });

  it('is reported by its code and the end of its log when it has no sentence', async () => {
    await expect(run("console.error('no space left');\nprocess.exitCode = 3;")).rejects.toThrow(
      `notes: migrate.js exited with code 3: see ${logFile} (last line: no space left)`,
    );
  });
});
