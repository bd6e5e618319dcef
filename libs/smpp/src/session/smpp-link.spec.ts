import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { until } from '@sms/testing';
import { statusCode } from '../codec/command-status';
import { encodePdu } from '../codec/encode-pdu';
import { PduDecoder } from '../codec/pdu-decoder';
import { listenSmpp } from './listen-smpp';
import type { LateResponse } from './overdue-submits';
import type { SubmitSmReply } from './server-session';
import { BindAttempts } from './reconnect-schedule';
import { SmppLink, type BindFailure } from './smpp-link';
import { addressOf, withServer } from '../testing/smsc';

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
    const handlers = {
      authenticate: () => 0,
      onSubmit: () => ({ status: 0, messageId: '1' }),
      onQuery: () => undefined,
    };
    const first = await listenSmpp({ host: '127.0.0.1', port: 0 }, handlers);
    const { port } = first;
    await first.close();
    const link = new SmppLink({
      host: '127.0.0.1',
      port,
      systemId: 'esme',
      password: 'x',
      reconnect: { networkMinMs: 2, networkMaxMs: 20 },
    });
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
      const link = new SmppLink({
        ...addressOf(server),
        reconnect: { networkMinMs: 60_000, networkMaxMs: 60_000 },
        random: () => 1,
      });
      await link.close();
      expect(link.state).toBe('closed');
    });
  });

  it('passes on answers that come after their deadline', async () => {
    const replies: ((reply: SubmitSmReply) => void)[] = [];
    const onSubmit = (): Promise<SubmitSmReply> => new Promise((resolve) => replies.push(resolve));
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
    const onSubmit = (): SubmitSmReply => {
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

  it('tells what is in flight, what waits, and since when, and widens its window at run time', async () => {
    const replies: ((reply: SubmitSmReply) => void)[] = [];
    const onSubmit = (): Promise<SubmitSmReply> => new Promise((resolve) => replies.push(resolve));
    await withServer({ onSubmit }, {}, async (server) => {
      const link = new SmppLink({ ...addressOf(server), windowSize: 2 });
      expect(link).toMatchObject({ unanswered: 0, waiting: 0, oldestUnansweredMs: 0, boundAt: undefined });
      await until(() => link.state === 'bound');
      expect(link.boundAt).toBeLessThanOrEqual(performance.now());
      const submits = Array.from({ length: 6 }, () => link.submit(message));
      await until(() => replies.length === 2);
      expect(link).toMatchObject({ unanswered: 2, waiting: 4 });
      await until(() => link.oldestUnansweredMs > 20);
      link.resizeWindow(5);
      await until(() => replies.length === 5);
      expect(link).toMatchObject({ unanswered: 5, waiting: 1 });
      link.resizeWindow(1);
      for (let answered = 0; answered < 6; answered++) {
        await until(() => replies.length > answered);
        replies[answered]?.({ status: 0, messageId: '1' });
      }
      expect((await Promise.all(submits)).every(({ kind }) => kind === 'accepted')).toBe(true);
      expect(link).toMatchObject({ unanswered: 0, waiting: 0, oldestUnansweredMs: 0 });
      await link.close();
      expect(link.boundAt).toBeUndefined();
    });
  });

  it('keeps a new window that comes while it binds', async () => {
    const narrow = (): number => (link.resizeWindow(1), 0);
    let link!: SmppLink;
    await withServer({ authenticate: narrow, onSubmit: () => undefined }, {}, async (server) => {
      link = new SmppLink({ ...addressOf(server), windowSize: 5 });
      await until(() => link.state === 'bound');
      const submits = Array.from({ length: 3 }, () => link.submit(message));
      const { unanswered, waiting } = link;
      await link.close({ drainMs: 0 });
      await Promise.all(submits);
      expect({ unanswered, waiting }).toEqual({ unanswered: 1, waiting: 2 });
    });
  });

  it('keeps a new window over a reconnect', async () => {
    const held: SubmitSmReply[] = [];
    await withServer({ onSubmit: () => (held.push(undefined), undefined) }, {}, async (server) => {
      const link = new SmppLink({ ...addressOf(server), windowSize: 1, reconnect: { networkMinMs: 5 } });
      let binds = 0;
      link.on('bound', () => binds++);
      await until(() => binds === 1);
      link.resizeWindow(3);
      for (const session of server.sessions) session.destroy();
      await until(() => binds === 2);
      const submits = Array.from({ length: 4 }, () => link.submit(message));
      await until(() => held.length === 3);
      expect(link).toMatchObject({ unanswered: 3, waiting: 1 });
      await link.close({ drainMs: 0 });
      expect((await Promise.all(submits)).map(({ kind }) => kind).sort()).toEqual([
        'not_sent',
        'uncertain',
        'uncertain',
        'uncertain',
      ]);
    });
  });

  it('changes its rate at run time, also for those that wait at the old one', async () => {
    await withServer({}, {}, async (server) => {
      const link = new SmppLink({ ...addressOf(server), submitsPerSecond: 0.01 });
      await until(() => link.state === 'bound');
      const submits = Array.from({ length: 20 }, () => link.submit(message));
      await until(() => link.waiting === 19);
      link.setRate(undefined);
      expect((await Promise.all(submits)).every(({ kind }) => kind === 'accepted')).toBe(true);
      await link.close();
    });
  });

  it('tells refused credentials, waits long, and is woken', async () => {
    let status = statusCode('ESME_RINVPASWD');
    await withServer({ authenticate: () => status }, {}, async (server) => {
      const link = new SmppLink({ ...addressOf(server), reconnect: { credentialsMs: [5, 600_000] } });
      const failures: BindFailure[] = [];
      link.on('bindFailed', (failure) => failures.push(failure));
      await until(() => failures.length === 2 && link.state === 'waiting');
      expect(failures.map(({ credentials, nextAttemptMs }) => [credentials, nextAttemptMs])).toEqual([
        [true, 5],
        [true, 600_000],
      ]);
      expect(failures[0]?.error).toMatchObject({ commandStatus: 0x0e });
      status = 0;
      link.wake();
      await until(() => link.state === 'bound');
      await link.close();
    });
  });

  it('never asks more often than its attempts allow, even when woken, and shares them with other links', async () => {
    let binds = 0;
    await withServer({ authenticate: () => (binds++, statusCode('ESME_RINVPASWD')) }, {}, async (server) => {
      const bindAttempts = new BindAttempts(3);
      const links = [1, 2].map(
        () => new SmppLink({ ...addressOf(server), bindAttempts, reconnect: { credentialsMs: [1] } }),
      );
      const next: number[] = [];
      for (const link of links) link.on('bindFailed', ({ nextAttemptMs }) => next.push(nextAttemptMs));
      await until(() => binds === 3 && links.every(({ state }) => state === 'waiting'));
      for (let i = 0; i < 20; i++) for (const link of links) link.wake();
      const begun = performance.now();
      await until(() => performance.now() - begun > 100);
      expect(binds).toBe(3);
      expect(Math.max(...next)).toBeGreaterThan(50_000);
      await Promise.all(links.map((link) => link.close()));
    });
  });

  it('comes back soon after the carrier has unbound it', async () => {
    await withServer({}, {}, async (server) => {
      const link = new SmppLink({
        ...addressOf(server),
        reconnect: { peerUnboundMs: 10, networkMinMs: 60_000 },
        random: () => 1,
      });
      const ends: string[] = [];
      link.on('unbound', ({ reason }) => ends.push(reason));
      await until(() => link.state === 'bound');
      await Promise.all([...server.sessions].map((session) => session.unbind()));
      await until(() => ends.length === 1 && link.state === 'bound');
      expect(ends).toEqual(['peer_unbound']);
      await link.close();
    });
  });

  it('rebinds in order when asked: what is in flight is answered first, and nothing more is sent', async () => {
    const replies: ((reply: SubmitSmReply) => void)[] = [];
    const onSubmit = (): Promise<SubmitSmReply> => new Promise((resolve) => replies.push(resolve));
    await withServer({ onSubmit }, {}, async (server) => {
      const link = new SmppLink({ ...addressOf(server), reconnect: { networkMinMs: 60_000 }, random: () => 1 });
      const ends: unknown[] = [];
      link.on('unbound', (info) => ends.push(info));
      await link.rebind('not yet bound');
      await until(() => link.state === 'bound');
      const inFlight = link.submit(message);
      await until(() => replies.length === 1);
      const rebound = link.rebind('suspect');
      expect(link.state).toBe('unbinding');
      expect(await link.submit(message)).toEqual({ kind: 'not_sent', reason: 'unbinding' });
      replies[0]?.({ status: 0, messageId: '7' });
      expect(await inFlight).toEqual({ kind: 'accepted', messageId: '7' });
      await rebound;
      await until(() => link.state === 'bound');
      expect(ends).toEqual([{ reason: 'unbound', rebindReason: 'suspect' }]);
      await link.close();
      expect(ends).toHaveLength(2);
      expect(ends[1]).toEqual({ reason: 'unbound' });
    });
  });

  it('may be closed while it rebinds', async () => {
    const ends: string[] = [];
    await withServer(
      { onSubmit: () => undefined, onClosed: (_, { reason }) => ends.push(reason) },
      {},
      async (server) => {
        const link = new SmppLink(addressOf(server));
        await until(() => link.state === 'bound');
        const submit = link.submit(message);
        const rebound = link.rebind('suspect', { drainMs: 60_000 });
        await link.close({ drainMs: 10, unbindMs: 2_000 });
        await rebound;
        expect(await submit).toEqual({ kind: 'uncertain', reason: 'link_lost' });
        expect(link.state).toBe('closed');
        // The shorter time to drain counts for both, and the carrier still gets an unbind.
        expect(ends).toEqual(['peer_unbound']);
      },
    );
  });

  it('gives an unbind no more time than its caller has', async () => {
    await withServer({}, {}, async (server) => {
      const link = new SmppLink(addressOf(server));
      await until(() => link.state === 'bound');
      for (const session of server.sessions) session.goSilent();
      const begun = performance.now();
      await link.close({ drainMs: 0, unbindMs: 50 });
      expect(performance.now() - begun).toBeLessThan(2_000);
    });
  });

  it('unbinds a session whose bind was answered only while it closed, and waits for the answer to that', async () => {
    const ends: string[] = [];
    let answerBind = (): void => {};
    const carrier = createServer((socket) => {
      const decoder = new PduDecoder();
      socket.on('data', (chunk) =>
        decoder.push(chunk, (pdu) => {
          if (pdu.command === 'bind_transceiver')
            answerBind = () =>
              void socket.write(encodePdu({ command: 'bind_transceiver_resp', sequence: pdu.sequence }));
          else {
            ends.push(pdu.command);
            if (pdu.command !== 'unbind') return true;
            // A link that does not wait for the answer has ended before this.
            setTimeout(() => {
              ends.push('unbind_resp');
              socket.end(encodePdu({ command: 'unbind_resp', sequence: pdu.sequence }));
            }, 50);
          }
          return true;
        }),
      );
    });
    carrier.listen(0, '127.0.0.1');
    await once(carrier, 'listening');
    const link = new SmppLink({
      host: '127.0.0.1',
      port: (carrier.address() as AddressInfo).port,
      systemId: 'esme',
      password: 'x',
    });
    const bindAsked = answerBind;
    await until(() => answerBind !== bindAsked);
    const closed = link.close({ unbindMs: 5_000 });
    answerBind();
    await closed;
    carrier.close();
    expect(ends).toEqual(['unbind', 'unbind_resp']);
  });

  it('binds again once when the carrier sends too much that is broken; after that it only tells', async () => {
    const broken = (command: 'deliver_sm' | 'enquire_link_resp', sequence: number): Buffer => {
      const frame = Buffer.concat([encodePdu({ command, sequence }), Buffer.of(1)]);
      frame.writeUInt32BE(frame.length, 0);
      return frame;
    };
    await withServer({}, {}, async (server) => {
      const link = new SmppLink(addressOf(server));
      const events: string[] = [];
      link.on('tooManyDefects', () => events.push('too many'));
      link.on('unbound', ({ rebindReason }) => events.push(`unbound: ${rebindReason}`));
      link.on('bound', () => events.push('bound'));
      const flood = (count: number): void => {
        for (const session of server.sessions)
          session.writeRaw(
            Buffer.concat(
              Array.from({ length: count }, (_, i) => broken(i % 2 ? 'deliver_sm' : 'enquire_link_resp', 50_000 + i)),
            ),
          );
      };
      await until(() => link.state === 'bound');
      flood(50);
      expect((await link.submit(message)).kind).toBe('accepted');
      // A deliver_sm counts once; the other one is broken and answers nothing.
      flood(30);
      await until(() => events.length === 4 && link.state === 'bound');
      flood(200);
      await until(() => events.length === 5);
      expect((await link.submit(message)).kind).toBe('accepted');
      expect(events).toEqual(['bound', 'too many', 'unbound: too many defects', 'bound', 'too many']);
      await link.close();
    });
  });
});
