import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '../workspace/workspace-root';
import { findNatsServer } from './find-nats-server';

describe('findNatsServer', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-nats-'));
    await Promise.all(['old', 'good'].map((name) => mkdir(path.join(folder, name))));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('passes over a server that is too old', async () => {
    const root = workspaceRoot();
    const any = await findNatsServer({
      searchPath: '',
      binDirs: [path.join(root, '.cache/bin'), path.join(root, '.data/bin')],
      log: () => undefined,
    });
    if (any.kind === 'docker') return;
    const old = path.join(folder, 'old/nats-server');
    await writeFile(old, '#!/bin/sh\necho nats-server: v2.1.9\n');
    await chmod(old, 0o755);
    const good = path.join(folder, 'good/nats-server');
    await copyFile(any.binary, good);
    const searchPath = [path.join(folder, 'old'), path.join(folder, 'good')].join(path.delimiter);
    expect(await findNatsServer({ searchPath, binDirs: [folder], log: () => undefined })).toEqual({
      kind: 'binary',
      binary: good,
    });
  });
});
