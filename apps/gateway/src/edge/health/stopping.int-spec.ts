import { eventually } from '@sms/testing';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

describe('a gateway that is told to stop', () => {
  let gateway: GatewayUnderTest;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start({ env: { GATEWAY_DRAIN_SECONDS: '4' } });
  });
  afterAll(() => gateway.stop());

  const get = async (base: string, path: string) => {
    const { status, headers } = await fetch(`${base}${path}`).then(async (response) => {
      await response.arrayBuffer();
      return response;
    });
    return [status, headers.get('connection')];
  };

  it('says first that it is not ready, serves on meanwhile, and takes leave of each connection', async () => {
    const replica = await gateway.replica();
    const { baseUrl } = replica;
    await eventually(async () => expect(await get(baseUrl, '/readyz')).toEqual([200, 'keep-alive']));
    const startedAt = performance.now();
    const stopped = replica.stop().then(() => performance.now() - startedAt);
    await eventually(async () => expect(await get(baseUrl, '/readyz')).toEqual([503, 'close']));
    for (let request = 0; request < 5; request += 1) expect(await get(baseUrl, '/healthz')).toEqual([200, 'close']);
    expect(await stopped).toBeGreaterThan(3_990);
    await expect(fetch(`${baseUrl}/healthz`)).rejects.toThrow('fetch failed');
  }, 20_000);
});
