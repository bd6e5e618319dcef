import type { ServiceLogger } from '@sms/platform/observability';
import { setImmediate as afterTheFailure } from 'node:timers/promises';
import type { AuditEntry, AuditLog } from './audit-log';
import { CountedEntries, type CountedEntry } from './counted-entries';

describe('entries that are counted', () => {
  let written: (AuditEntry & { readonly code?: string })[];
  let isAway: boolean;
  let counted: CountedEntries;
  beforeEach(() => {
    written = [];
    isAway = false;
    const take = (entry: AuditEntry) => {
      if (isAway) return Promise.reject(new Error('away'));
      written.push(entry);
      return Promise.resolve(1);
    };
    const audit: Pick<AuditLog, 'recordAlone' | 'recordFailure'> = {
      recordAlone: take,
      recordFailure: (entry, code) => take({ ...entry, details: { ...entry.details, code } }),
    };
    counted = new CountedEntries(audit as AuditLog, { warn: () => undefined } as unknown as ServiceLogger);
  });

  const failure = (target: string, address = '192.0.2.1'): CountedEntry => ({
    actor: { userId: null, origin: { address, userAgent: null } },
    action: 'user.logged-in',
    target,
    code: 'INVALID_CREDENTIALS',
  });

  it('writes the first refusal at once, and the others of its minute as one entry', async () => {
    for (let nth = 0; nth < 500; nth += 1) counted.note(failure('user:7', `192.0.2.${nth % 200}`), nth);
    expect(written).toHaveLength(1);
    await counted.write(59_999);
    expect(written).toHaveLength(1);
    await counted.write(60_000);
    expect(written).toMatchObject([{}, { target: 'user:7', details: { count: 499, addresses: 200 } }]);
    await counted.write(200_000);
    expect(written).toHaveLength(2);
  });

  it('tells accounts apart, but no more than a hundred of one minute', async () => {
    for (let nth = 0; nth < 5_000; nth += 1) counted.note(failure(`user:${nth}`), 0);
    expect(written).toHaveLength(101);
    await counted.write(60_000);
    expect(written).toHaveLength(102);
    expect(written.at(-1)).toMatchObject({ target: 'others:many', details: { count: 4_899 } });
  });

  it('writes what was read at the end of the minute, or of the process', async () => {
    const reading: CountedEntry = { actor: { userId: 1 }, action: 'records.read', target: 'records:all' };
    counted.note(reading, 0);
    counted.note(reading, 1);
    counted.note({ ...reading, actor: { userId: 2 } }, 2);
    expect(written).toEqual([]);
    await counted.beforeApplicationShutdown();
    expect(written).toMatchObject([
      { actor: { userId: 1 }, details: { count: 2 } },
      { actor: { userId: 2 }, details: { count: 1 } },
    ]);
  });

  it('counts on what happens while an entry is written', async () => {
    for (let nth = 0; nth < 3; nth += 1) counted.note(failure('user:7'), 0);
    const writing = counted.write(60_000);
    counted.note(failure('user:7'), 60_000);
    await writing;
    expect(written.map(({ details }) => details?.['count'])).toEqual([undefined, 2, undefined]);
  });

  it('does not keep the process from stopping', async () => {
    counted.note({ actor: { userId: 1 }, action: 'records.read', target: 'records:all' }, 0);
    isAway = true;
    await expect(counted.beforeApplicationShutdown()).resolves.toBeUndefined();
  });

  it('loses nothing while the database is away', async () => {
    isAway = true;
    counted.note(failure('user:7'), 0);
    await afterTheFailure();
    await expect(counted.write(60_000)).rejects.toThrow('away');
    isAway = false;
    await counted.write(60_001);
    expect(written).toMatchObject([{ target: 'user:7', details: { count: 1 } }]);
  });
});
