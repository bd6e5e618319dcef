import { SENDER_NAME_ERRORS, SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { FAULT_CODES } from '@sms/platform/errors';
import { eventually } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import { SAMPLE, SenderNamesUnderTest } from '../testing/start-sender-names';

describe('approvals of sender names', () => {
  let names: SenderNamesUnderTest;
  beforeAll(async () => {
    names = await SenderNamesUnderTest.start();
  });
  afterAll(() => names.stop());

  it('withdraws an approved name, tells messaging once, and lets it be asked for and approved again', async () => {
    const accountId = names.account();
    const { id } = await names.approved(accountId, 'Phish');
    const answers = await Promise.all([
      names.withdraw(id, 'first'),
      names.withdraw(id, 'second'),
      names.withdraw(id, 'third'),
    ]);
    const { reason } = answers[0];
    expect(answers).toEqual(
      answers.map(() => ({
        id,
        accountId,
        name: 'Phish',
        sampleContent: SAMPLE,
        review: 'withdrawn',
        reason,
        createdAt: expect.any(String),
        reviewedAt: expect.any(String),
        withdrawnAt: expect.any(String),
      })),
    );
    expect((await names.list({ accountId })).senderNames).toEqual([
      expect.objectContaining({ id, status: 'rejected', rejectionReason: reason }),
    ]);
    expect(await names.list({ accountId, status: 'active' })).toEqual({ senderNames: [], total: 0 });
    await names.approved(accountId, 'phish');

    const mine = await eventually(
      () => {
        const found = names.received
          .filter((event) => event.payload.accountId === accountId)
          .sort((a, b) => a.payload.version - b.payload.version);
        expect(found.map(({ type, payload }) => [type, payload.name])).toEqual([
          ['sender-name.approved', 'Phish'],
          ['sender-name.withdrawn', 'Phish'],
          ['sender-name.approved', 'phish'],
        ]);
        return found;
      },
      { timeoutMs: 15_000 },
    );
    expect(new Set(mine.map(({ payload }) => payload.version)).size).toBe(3);
    await eventually(async () => expect(await names.database.rows('SELECT 1 FROM outbox')).toEqual([]), {
      timeoutMs: 15_000,
    });
  });

  it('answers an approval, and a withdrawal, when messaging has heard of it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, accountId } = await names.request(names.account(), 'Heard');
      const types = () =>
        names.received.filter((event) => event.payload.accountId === accountId).map((event) => event.type);
      await names.approve(id);
      expect(types()).toEqual(['sender-name.approved']);
      await names.withdraw(id);
      expect(types()).toEqual(['sender-name.approved', 'sender-name.withdrawn']);
    }
  });

  it('withdraws nothing that is not approved, and only with a reason', async () => {
    const accountId = names.account();
    const [pending, rejected] = [await names.request(accountId, 'Waiting'), await names.request(accountId, 'Refused')];
    await names.reject(rejected.id);
    for (const { id } of [pending, rejected])
      await expect(names.withdraw(id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.notApproved });
    for (const id of [randomUUID(), 'nonsense'])
      await expect(names.withdraw(id)).rejects.toMatchObject({ code: SENDER_NAME_ERRORS.unknown });
    const { id } = await names.approved(accountId, 'Approved');
    for (const reason of ['', ' ', 'x'.repeat(501)])
      await expect(names.withdraw(id, reason)).rejects.toMatchObject({ code: FAULT_CODES.invalid });
    expect((await names.list({ accountId, status: 'active' })).total).toBe(1);
  });

  it('finds the spelling of an approved name, of the account or its parent', async () => {
    const [parent, child] = [names.account(), names.account()];
    await names.approved(parent, 'Parent');
    await names.approved(child, 'Child');
    await names.request(child, 'Waiting');
    const find = async (accountId: number, parentAccountId: number | null, name: string) =>
      (await names.rpc.request(SENDER_NAMES_OPERATIONS.findApproved, { accountId, parentAccountId, name })).name;
    expect([
      await find(child, parent, 'CHILD'),
      await find(child, parent, 'parent'),
      await find(child, parent, 'waiting'),
    ]).toEqual(['Child', 'Parent', null]);
    await names.approved(parent, 'BOTH');
    await names.approved(child, 'Both');
    expect([await find(child, parent, 'both'), await find(parent, null, 'both')]).toEqual(['Both', 'BOTH']);
    expect([await find(parent, null, 'child'), await find(child, null, 'Parent')]).toEqual([null, null]);
  });

  it('tells messaging of each approval once it is there, with a version that rises from request to request', async () => {
    const accountId = names.account();
    const first = await names.request(accountId, 'Told');
    await names.reject(first.id);
    const [second, other] = [await names.request(accountId, 'told'), await names.request(accountId, 'Other')];
    await Promise.all([names.approve(second.id), names.approve(other.id)]);
    await names.approve(second.id);

    const mine = await eventually(
      () => {
        const found = names.received.filter((event) => event.payload.accountId === accountId);
        expect(found.map((event) => event.payload.name).sort()).toEqual(['Other', 'told']);
        return found;
      },
      { timeoutMs: 15_000 },
    );
    expect(mine.every((event) => event.type === 'sender-name.approved')).toBe(true);
    const versions = await names.database.rows<{ version: number }>('SELECT version FROM sender_name WHERE id = $1', [
      first.id,
    ]);
    expect(mine.find((event) => event.payload.name === 'told')!.payload.version).toBeGreaterThan(versions[0]!.version);
    await eventually(async () => expect(await names.database.rows('SELECT 1 FROM outbox')).toEqual([]), {
      timeoutMs: 15_000,
    });
  });
});
