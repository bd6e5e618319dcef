import { statusCode } from '../codec/command-status';
import { listenSmpp } from './listen-smpp';
import type { LateResponse } from './overdue-submits';
import type { SubmitReply } from './server-session';
import { SmppLink } from './smpp-link';
import { addressOf, withServer } from '../testing/smsc';
import { until } from '../testing/until';

const message = { sourceAddr: 'ACME', destinationAddr: '2348012345678', shortMessage: Buffer.from('hello') };

describe('SmppLink', () => {
  it('binds, comes back after a drop, and closes', async () => {
    await withServer({}, {}, async (server) => {
      const link = new SmppLink({ ...addressOf(server), reconnect: { networkMinMs: 5 } });
      const events: string[] = [];
      link.on('bound', () => events.push('bound')).on('unbound', ({ reason }) => events.push(reason));
      expect(await link.submit(message)).toEqual({ kind: 'not_sent', reason: 'unbound' });
      await until(() => link.state === 'bound');
      for (const session of server.sessions) session.destroy();
      await until(() => events.length === 3 && link.state === 'bound');
      expect((await link.submit(message)).kind).toBe('accepted');
      await link.close();
      expect(link.state).toBe('closed');
      expect(events).toEqual(['bound', 'peer_closed', 'bound', 'unbound']);
      expect(await link.submit(message)).toEqual({ kind: 'not_sent', reason: 'unbound' });
    });
  });

  it('keeps trying while the carrier is away', async () => {
    const handlers = { authenticate: () => 0, onSubmit: () => ({ status: 0, messageId: '1' }), onQuery: () => undefined };
    const first = await listenSmpp({ host: '127.0.0.1', port: 0 }, handlers);
    const { port } = first;
    await first.close();
    const link = new SmppLink({ host: '127.0.0.1', port, systemId: 'esme', password: 'x', reconnect: { networkMinMs: 2, networkMaxMs: 20 } });
    let failures = 0;
    link.on('bindFailed', () => failures++);
    await until(() => failures >= 3);
    const second = await listenSmpp({ host: '127.0.0.1', port }, handlers);
    await until(() => link.state === 'bound');
    await link.close();
    await second.close();
  });

  it('closes while it is connecting or waiting', async () => {
    await withServer({ authenticate: (_, session) => (session.goSilent(), 1) }, {}, async (server) => {
      const link = new SmppLink({ ...addressOf(server), reconnect: { networkMinMs: 60_000, networkMaxMs: 60_000 }, random: () => 1 });
      await link.close();
      expect(link.state).toBe('closed');
    });
  });

  it('passes on answers that come after their deadline', async () => {
    const replies: ((reply: SubmitReply) => void)[] = [];
    const onSubmit = (): Promise<SubmitReply> => new Promise((resolve) => replies.push(resolve));
    await withServer({ onSubmit }, {}, async (server) => {
      const link = new SmppLink({ ...addressOf(server), submitTimeoutMs: 150 });
      const late: LateResponse[] = [];
      link.on('lateResponse', (response) => late.push(response));
      await until(() => link.state === 'bound');
      expect(await link.submit(message)).toEqual({ kind: 'uncertain', reason: 'timeout' });
      replies[0]?.({ status: 0, messageId: 'late' });
      await until(() => late.length === 1);
      expect(late[0]?.answer).toEqual({ kind: 'accepted', messageId: 'late' });
      await link.close();
    });
  });

  it('keeps to its cap', async () => {
    await withServer({}, {}, async (server) => {
      const link = new SmppLink({ ...addressOf(server), submitsPerSecond: 100 });
      await until(() => link.state === 'bound');
      const begun = performance.now();
      await Promise.all(Array.from({ length: 40 }, () => link.submit(message)));
      // Ten leave at once, thirty more need 0.3 s.
      expect(performance.now() - begun).toBeGreaterThanOrEqual(290);
      await link.close();
    });
  });

  it('slows the whole bind after a throttled answer', async () => {
    let throttles = 2;
    const times: number[] = [];
    const onSubmit = (): SubmitReply => {
      times.push(performance.now());
      return throttles-- > 0 ? { status: statusCode('ESME_RTHROTTLED') } : { status: 0, messageId: '1' };
    };
    await withServer({ onSubmit }, {}, async (server) => {
      const link = new SmppLink({ ...addressOf(server), windowSize: 1 });
      await until(() => link.state === 'bound');
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => link.submit(message)));
      expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'accepted', 'accepted']);
      const [a = 0, b = 0, c = 0] = times;
      expect(b - a).toBeGreaterThanOrEqual(95);
      expect(c - b).toBeGreaterThanOrEqual(195);
      await link.close();
    });
  });
});
