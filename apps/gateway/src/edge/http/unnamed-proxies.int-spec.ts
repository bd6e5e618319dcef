import { Writable } from 'node:stream';
import { pino } from 'pino';
import { register } from 'prom-client';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

it('warns once of a proxy that the configuration does not name, and counts its requests', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  const counted = async () => {
    const metric = await register.getSingleMetric('gateway_unnamed_proxy_requests_total')?.get();
    return metric?.values[0]?.value ?? 0;
  };
  const warnings = () => lines.filter((line) => line.includes('GATEWAY_TRUSTED_PROXIES'));
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const gateway = await GatewayUnderTest.start({
    logger: pino({ level: 'warn' }, stream),
    env: { GATEWAY_TRUSTED_PROXIES: '10.9.9.9' },
  });
  try {
    await gateway.call('GET /v1/me');
    expect([await counted(), warnings()]).toEqual([0, []]);
    for (let call = 0; call < 3; call += 1) await gateway.call('GET /v1/me', { headers });
    expect([await counted(), warnings().length]).toEqual([3, 1]);
    expect(warnings()[0]).not.toContain('203.0.113.9');
  } finally {
    await gateway.stop();
  }
  const named = await GatewayUnderTest.start({ env: { GATEWAY_TRUSTED_PROXIES: '127.0.0.1' } });
  try {
    await named.call('GET /v1/me', { headers });
    expect(await counted()).toBe(3);
  } finally {
    await named.stop();
  }
});
