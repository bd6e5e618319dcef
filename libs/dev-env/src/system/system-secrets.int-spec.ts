import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { systemSecrets, type SystemSecrets } from './system-secrets';

describe('systemSecrets', () => {
  let folder: string;
  const file = (): string => path.join(folder, 'secrets.json');

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are made once, for their owner alone', async () => {
    const made = await systemSecrets(folder, ['billing']);
    expect(await systemSecrets(folder, ['billing'])).toEqual(made);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(made.natsPasswords['billing']).toMatch(/^[0-9a-f]{48}$/);
  });

  it('get what a folder of an earlier version lacks, and a process that is new, and keep the rest', async () => {
    const earlier: Partial<SystemSecrets> = await systemSecrets(folder, []);
    delete earlier.natsPasswords;
    await writeFile(file(), JSON.stringify(earlier));
    const first = await systemSecrets(folder, ['billing']);
    expect(first).toMatchObject(earlier);
    const second = await systemSecrets(folder, ['billing', 'otp']);
    expect(second.natsPasswords['billing']).toBe(first.natsPasswords['billing']);
    expect(Object.keys(second.natsPasswords)).toEqual(['billing', 'otp']);
    expect((JSON.parse(await readFile(file(), 'utf8')) as SystemSecrets).natsPasswords).toEqual(second.natsPasswords);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });
});
