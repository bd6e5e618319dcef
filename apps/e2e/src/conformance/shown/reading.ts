import { dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { anyNumber, anyText, expectRefusal, expectWhole, statusStyle, utcTime } from '../expectations';
import type { Suite } from '../suite';
import { freshPhone } from '../target';

export function showReading(suite: Suite): void {
  const { show, showBehind } = suite;

  show('sms-logs entries have the fields of the table', async () => {
    dataOf(await suite.send());
    const [entry] = (await suite.vendor.logPage(1, 1)).data;
    expect(entry).toEqual({
      id: anyNumber,
      user_id: anyNumber,
      recipient: anyText,
      message: anyText,
      status: anyText,
      transaction_id: anyText,
      created_at: utcTime,
      updated_at: utcTime,
      reason: null,
    });
    expectWhole(entry?.id, entry?.user_id);
  });

  show('sms-logs shows pages of the own log alone', async () => {
    const other = await suite.target.vendor({ credits: 5 });
    for (const message of ['one', 'two', 'three']) dataOf(await other.sendSms({ phone: freshPhone(), message }));
    const first = await other.logPage(1, 2);
    const second = await other.logPage(2, 2);
    expect(first).toMatchObject({ current_page: 1, per_page: 2, total: 3, last_page: 2 });
    expect(second).toMatchObject({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    expect([first.data.length, second.data.length]).toEqual([2, 1]);
    expect([...first.data, ...second.data].map(({ message }) => message).sort()).toEqual(['one', 'three', 'two']);
  });

  show('page and per_page keep their bounds and defaults', async () => {
    for (const [path, credential] of [
      ['/v1/sms-logs', suite.bearer()],
      ['/v1/vendor/sender-names', suite.key()],
    ] as const) {
      const page = (await suite.get(path, credential)).body.data as Record<string, unknown>;
      const { current_page, currentPage, per_page, pageSize } = {
        ...page,
        ...(page['pagination'] as object | undefined),
      } as Record<string, unknown>;
      expect([current_page ?? currentPage, per_page ?? pageSize]).toEqual([1, 10]);
      for (const query of [
        'page=0',
        'page=-1',
        'page=x',
        'page=1.5',
        'per_page=0',
        'per_page=-1',
        'per_page=x',
        'per_page=1.5',
        'per_page=101',
      ]) {
        expectRefusal(await suite.get(`${path}?${query}`, credential), query.split('=')[0] ?? '');
      }
      for (const query of ['page=1', 'per_page=1', 'page=1&per_page=100'])
        expect((await suite.get(`${path}?${query}`, credential)).status).toBe(200);
    }
  });

  show('delivery-reports wants both parameters', async () => {
    expectRefusal(await suite.reports({ request_id: 'x' }), 'dest_addr');
    expectRefusal(await suite.reports({ dest_addr: '96171123456' }), 'request_id');
    expectRefusal(await suite.reports({ dest_addr: '+96171123456', request_id: 'x' }), 'dest_addr');
    const unknown = await suite.reports({ dest_addr: '96171123456', request_id: 'x' });
    expect([unknown.status, unknown.body]).toEqual([200, { ...statusStyle, data: { delivery_reports: [] } }]);
  });

  show('balance answers the credit of the account of the key', async () => {
    const other = await suite.target.vendor({ credits: 5 });
    const answer = await suite.get('/v1/vendor/balance', { apiKey: other.apiKey });
    expect([answer.status, answer.body]).toEqual([200, { ...statusStyle, data: { credit_balance: 5 } }]);
    await other.topUp(7);
    expect(await other.balance()).toBe(12);
  });

  showBehind('sending lowers the balance', async () => {
    const other = await suite.target.vendor({ credits: 5 });
    dataOf(await other.sendSms({ phone: freshPhone(), message: 'x' }));
    await eventually(async () => expect(await other.balance()).toBe(4));
  });
}
