import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { register } from 'prom-client';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

it("logs one line a request and counts it, and nothing that is somebody's secret", async () => {
  let log = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString();
      done();
    },
  });
  const gateway = await GatewayUnderTest.start({ logger: pino({ level: 'trace' }, stream) });
  try {
    const vendor = await gateway.vendor();
    const secrets = [
      vendor.key,
      vendor.token,
      'password of a vendor',
      '2348012345678',
      'for your eyes only',
      'MYBRAND',
    ];
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      if (items.some(({ text }) => text?.endsWith('!'))) throw new Error(items[0]?.text);
      return { results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })) };
    });
    const sms = { phone: '2348012345678', message: 'for your eyes only', sender: 'MYBRAND' };
    const send = (body: unknown) => gateway.call('POST /v1/vendor/send-sms', { key: vendor.key, body });
    const sent = await send(sms);
    const failed = await send({ ...sms, message: 'for your eyes only!' });
    expect([sent.status, failed.status, (await send({ ...sms, phone: 'x', sender: '' })).status]).toEqual([
      200, 500, 422,
    ]);
    await send('{"message":"for your eyes only');
    await gateway.call('GET /v1/vendor/delivery-reports?dest_addr=2348012345678&request_id=1', { key: vendor.key });
    await gateway.call('GET /v1/2348012345678', { key: vendor.key });
    await gateway.call('GET /v1/vendor/balance', { key: `${vendor.key}x` });

    const lines = () =>
      log
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    await eventually(() =>
      expect(lines().filter(({ msg }) => msg === 'request')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            requestId: sent.headers.get('x-request-id'),
            method: 'POST',
            route: '/v1/vendor/send-sms',
            status: 200,
            accountId: vendor.id,
          }),
          expect.objectContaining({ route: '/v1/vendor/delivery-reports', status: 200 }),
          expect.objectContaining({ route: '(unknown route)', status: 404 }),
        ]),
      ),
    );
    const metrics = await register.metrics();
    expect(metrics).toContain(
      'gateway_request_duration_seconds_count{service="gateway",method="POST",route="/v1/vendor/send-sms",status="200"} 1\n',
    );
    expect(metrics).toContain(
      'gateway_request_duration_seconds_count{service="gateway",method="GET",route="(unknown route)",status="404"} 1\n',
    );
    for (const secret of secrets) expect(log + metrics).not.toContain(secret);
    for (const answer of [sent, failed])
      expect(JSON.stringify(answer.body)).not.toMatch(/eyes only|at \w+ \(|node_modules/);
  } finally {
    await gateway.stop();
  }
});

it.each([
  { percent: '100', written: ['info', 'warn'] },
  { percent: '0', written: ['warn'] },
])('writes lines of $percent % of the requests, and of each that failed', async ({ percent, written }) => {
  const lines: { level: number; msg: string; route: string; ms: number }[] = [];
  const gateway = await GatewayUnderTest.start({
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) }),
    env: { GATEWAY_REQUEST_LOG_PERCENT: percent },
  });
  try {
    await gateway.call('GET /v1/nothing');
    const { key, token } = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, () => {
      throw new Error('fault');
    });
    lines.length = 0;
    expect((await gateway.call('GET /v1/me', { bearer: token })).status).toBe(200);
    const sms = { phone: '2348012345678', message: 'Hello', sender: 'MYBRAND' };
    expect((await gateway.call('POST /v1/vendor/send-sms', { key, body: sms })).status).toBe(500);
    await eventually(() => expect(lines.some(({ msg, level }) => msg === 'request' && level === 40)).toBe(true));
    const levels = lines.filter(({ msg }) => msg === 'request').map(({ level }) => pino.levels.labels[level]);
    expect(levels).toEqual(written);
  } finally {
    await gateway.stop();
  }
});
