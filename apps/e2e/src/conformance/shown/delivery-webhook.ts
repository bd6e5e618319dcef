import { dataOf } from '@sms/api-client';
import { randomBytes } from 'node:crypto';
import { clientOf } from '../../support/http';
import { anyText, expectRefusal, statusStyle } from '../expectations';
import type { Suite } from '../suite';

const URL = 'https://example.com/hooks?from=sms';

export function showDeliveryWebhook(suite: Suite): void {
  const { show } = suite;
  const urlShown = async () =>
    dataOf<{ delivery_webhook_url: string | null }>(await suite.get('/v1/vendors/delivery-webhook', suite.bearer()))
      .delivery_webhook_url;

  show('the delivery webhook is set and disabled', async () => {
    for (const delivery_webhook_url of [URL, null]) {
      const answer = await suite.setWebhook({ delivery_webhook_url });
      expect([answer.status, answer.body]).toEqual([200, { ...statusStyle, data: { delivery_webhook_url } }]);
      expect(await urlShown()).toBe(delivery_webhook_url);
    }
  });

  show('the delivery webhook must be an https URL or null', async () => {
    const refused = [
      'http://example.com/',
      'ftp://example.com/',
      'nonsense',
      'https://',
      '//example.com/',
      '',
      7,
      ['https://example.com/'],
      {},
    ];
    for (const body of [{}, ...refused.map((delivery_webhook_url) => ({ delivery_webhook_url }))]) {
      expectRefusal(await suite.setWebhook(body), 'delivery_webhook_url');
    }
  });

  show('only the parent account sets the delivery webhook', async () => {
    dataOf(await suite.setWebhook({ delivery_webhook_url: URL }));
    const credentials = {
      email: `branch-${randomBytes(6).toString('hex')}@example.com`,
      password: randomBytes(12).toString('hex'),
    };
    dataOf(await suite.post('/v1/sub-accounts', { ...suite.bearer(), body: { name: 'Branch', ...credentials } }));
    const bearer = await clientOf(suite.target.baseUrl).logIn(credentials);
    for (const delivery_webhook_url of ['https://example.com/other', null]) {
      const answer = await suite.setWebhook({ delivery_webhook_url }, { bearer });
      expect([answer.status, answer.body]).toMatchObject([403, { status: 'error', message: anyText }]);
    }
    expect(await urlShown()).toBe(URL);
    dataOf(await suite.setWebhook({ delivery_webhook_url: null }));
  });
}
