import { type AddOptOutRequest, MESSAGING_OPERATIONS, type SubmitItem } from '@sms/contracts/messaging';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { eventually } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';
import { OPT_OUT_PAGE_TEXTS } from './opt-out-page-texts';

jest.setTimeout(60_000);

const NUMBER = '96171123456';
const ORIGIN = 'https://sms.example';

describe('opt-out links', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let isAway = false;
  const added: AddOptOutRequest[] = [];
  const submitted: SubmitItem[] = [];
  let log = '';

  beforeAll(async () => {
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log += chunk.toString();
        done();
      },
    });
    gateway = await GatewayUnderTest.start({ logger: pino({ level: 'debug' }, stream) });
    vendor = await gateway.vendor({ name: 'Shop <b>' });
    await gateway.peer.answer(MESSAGING_OPERATIONS.addOptOut, (request) => {
      if (isAway) throw new DomainError(FAULT_CODES.unavailable, 'away');
      added.push(request);
      const optOut = { id: 1, createdAt: '2026-01-27T10:00:00.000Z', endedAt: null, endedBy: null, endedUserId: null };
      return { optOut: { ...optOut, ...request, origin: 'page' as const }, isNew: true };
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      submitted.push(...items);
      return { results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })) };
    });
  });
  afterAll(() => gateway.stop());
  beforeEach(() => added.splice(0));

  const linkOf = async (body: object, credential: object = { key: vendor.key }): Promise<string> => {
    const { links } = await gateway.data('POST /v1/opt-outs/links', { ...credential, body });
    return (links as { url: string }[])[0]?.url ?? '';
  };
  const visit = async (url: string, method = 'GET', headers: Record<string, string> = {}) => {
    const response = await fetch(url.replace(ORIGIN, gateway.baseUrl), { method, headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const submitForm = (url: string) => visit(url, 'POST', { 'content-type': 'application/x-www-form-urlencoded' });

  it('open a page that changes nothing, whose button opts the number out of the account', async () => {
    const url = await linkOf({ recipients: [NUMBER] });
    expect(url).toMatch(/^https:\/\/sms\.example\/o\/[0-9A-Za-z]{22}$/);
    for (const method of ['GET', 'HEAD']) expect((await visit(url, method)).status).toBe(200);
    const { html, headers } = await visit(url);
    expect(added).toEqual([]);
    expect(html).toContain('from <bdi>Shop &lt;b&gt;</bdi> at the number that ends in <bdi>56</bdi>');
    expect(html).not.toContain(NUMBER);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-.*form-action 'self'/,
    );
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect(await submitForm(url)).toMatchObject({ status: 200, html: expect.stringContaining('Done.') });
    const wish = { accountId: vendor.id, userId: null, number: NUMBER, sender: null, text: null, origin: 'page' };
    expect(added).toEqual([wish]);
  });

  it('are for one sender name when they are made for it', async () => {
    const url = await linkOf({ recipients: [NUMBER], sender_name: 'My Brand' }, { bearer: vendor.token });
    expect(url).toContain('/o/My_Brand_');
    expect((await submitForm(url)).html).toContain('<bdi>My Brand</bdi>');
    expect(added).toMatchObject([{ number: NUMBER, sender: 'My Brand' }]);
    expect((await submitForm(url.replace('My_Brand', 'Another'))).status).toBe(404);
    expect(added).toHaveLength(1);
  });

  it.each(Object.keys(OPT_OUT_PAGE_TEXTS) as (keyof typeof OPT_OUT_PAGE_TEXTS)[])('speak %s', async (language) => {
    const url = await linkOf({ recipients: [`9617112${language.charCodeAt(0)}${language.charCodeAt(1)}`] });
    const { html, headers } = await visit(url, 'GET', { 'accept-language': `xx, en;q=0.1, ${language}-XY;q=0.9` });
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).toContain(`<button>${OPT_OUT_PAGE_TEXTS[language].button}</button>`);
    expect(html).not.toMatch(/[{}]digits|[{]name/);
    expect(headers.get('vary')).toContain('accept-language');
  });

  it('stand behind the text of a send that asks for it, and count among its 160 characters', async () => {
    const url = await linkOf({ recipients: [NUMBER] });
    const send = (message: string) =>
      gateway.call('POST /v1/vendor/send-sms', {
        key: vendor.key,
        body: { phone: NUMBER, message, opt_out_link: true },
      });
    const room = 160 - 1 - url.length;
    expect((await send('x'.repeat(room))).status).toBe(200);
    expect(submitted.at(-1)?.text).toBe(`${'x'.repeat(room)} ${url}`);
    const refused = await send('😀'.repeat(room + 1));
    expect([refused.status, refused.body['errors']]).toEqual([
      422,
      { message: [`message may not be longer than ${room} characters with opt_out_link`] },
    ]);
    expect(submitted).toHaveLength(1);
  });

  it('that a test key makes store nothing', async () => {
    const created = await gateway.data('POST /v1/api-keys', {
      bearer: vendor.token,
      body: { name: 'ci', mode: 'test' },
    });
    const url = await linkOf({ recipients: [NUMBER] }, { key: created['api_key'] });
    expect(await submitForm(url)).toMatchObject({ status: 200, html: expect.stringContaining('Done.') });
    expect(added).toEqual([]);
  });

  it('ask to try again when the opt-out cannot be stored, in no log with the code or the number', async () => {
    const url = await linkOf({ recipients: ['96171123457'] });
    isAway = true;
    expect(await submitForm(url)).toMatchObject({ status: 503, html: expect.stringContaining('try again') });
    isAway = false;
    expect((await visit(url, 'DELETE')).status).toBe(405);
    expect(await submitForm(url)).toMatchObject({ status: 200 });
    await eventually(() => expect(log).toContain('"/o/:code"'));
    expect(log).not.toContain(url.slice(-22));
    expect(log).not.toContain('96171123457');
  });

  it('make whoever guesses codes, or uses one without end, wait', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const url = await linkOf({ recipients: ['96171123458'] });
    const wrong = `${ORIGIN}/o/${'A'.repeat(22)}`;
    for (let guess = 0; guess < 60; guess += 1) expect((await visit(wrong, 'GET', from('192.0.2.1'))).status).toBe(404);
    const refused = await visit(wrong, 'GET', from('192.0.2.1'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await visit(url, 'POST', from('192.0.2.2'))).status).toBe(200);
    for (let use = 1; use < 30; use += 1) await visit(url, 'GET', from(`192.0.2.${use + 2}`));
    expect((await visit(url, 'POST', from('192.0.2.99'))).status).toBe(429);
    expect(added).toHaveLength(1);
  });
});
