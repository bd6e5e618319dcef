import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Agent, fetch } from 'undici';
import { HttpsReceiver } from './https-receiver';
import { ensureDevCa } from './system/dev-ca';

describe('HttpsReceiver', () => {
  let folder: string;
  let receiver: HttpsReceiver;
  let dispatcher: Agent;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-receiver-'));
    const caDir = path.join(folder, 'dev-ca');
    await ensureDevCa(caDir);
    receiver = await HttpsReceiver.start(caDir);
    dispatcher = new Agent({ connect: { ca: receiver.caPem } });
  });

  afterAll(async () => {
    await dispatcher.destroy();
    await receiver.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const post = (body: string, signal?: AbortSignal) =>
    fetch(`${receiver.url}/hook?a=1`, { method: 'POST', body, dispatcher, ...(signal ? { signal } : {}) });

  it('records a request and is trusted through its certificate authority alone', async () => {
    const response = await post('hello');
    expect(response.status).toBe(200);
    expect(receiver.requests.at(-1)).toMatchObject({ method: 'POST', url: '/hook?a=1', rawBody: Buffer.from('hello') });
    await expect(fetch(receiver.url)).rejects.toThrow('fetch failed');
  });

  it('answers as told, by request', async () => {
    receiver.answer((request) =>
      request.rawBody.toString() === 'bad'
        ? { kind: 'respond', status: 503, headers: { 'retry-after': '1' } }
        : { kind: 'reset' },
    );
    const refused = await post('bad');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    await expect(post('cut')).rejects.toThrow('fetch failed');
  });

  it('hangs, and drips a body without end', async () => {
    receiver.answer({ kind: 'hang' });
    await expect(post('x', AbortSignal.timeout(200))).rejects.toThrow('timeout');
    receiver.answer({ kind: 'drip', intervalMs: 10 });
    const response = await post('y', AbortSignal.timeout(300));
    await expect(response.text()).rejects.toThrow('timeout');
  });
});
