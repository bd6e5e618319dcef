import { type ApiResponse, dataOf } from '@sms/api-client';
import { anyText, expectRefusal, expectWhole, statusStyle } from '../expectations';
import type { Suite } from '../suite';
import { freshPhone } from '../target';

export function showSendingToMany(suite: Suite): void {
  const { show } = suite;

  /** The log has the message for each of these numbers, once. */
  async function expectSent(answer: ApiResponse, message: string, phones: readonly string[]): Promise<void> {
    expect(dataOf(answer)).toMatchObject({ total_recipients: phones.length });
    const sent = (await suite.vendor.wholeLog())
      .filter((entry) => entry.message === message)
      .map(({ recipient }) => recipient);
    expect(sent.sort()).toEqual([...phones].sort());
  }

  show('send-bulk-sms takes an array', async () => {
    const recipients = [freshPhone(), freshPhone()];
    const answer = await suite.bulk({ message: 'To both', recipients });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { ...statusStyle, data: { message: anyText, note: anyText } },
    ]);
    expectWhole(dataOf<{ total_recipients: number }>(answer).total_recipients);
    await expectSent(answer, 'To both', recipients);
  });

  show('send-bulk-sms takes a comma-separated string', async () => {
    const phones = [freshPhone(), freshPhone(), freshPhone()];
    await expectSent(await suite.bulk({ message: 'By commas', phone: phones.join(',') }), 'By commas', phones);
  });

  show('send-bulk-sms takes a file', async () => {
    const phones = [freshPhone(), freshPhone()];
    const form = new FormData();
    form.set('message', 'By file');
    form.set('recipients_file', new Blob([`${phones.join('\n')}\n`], { type: 'text/csv' }), 'recipients.csv');
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const answer = await suite.post('/v1/vendor/send-bulk-sms', {
      ...suite.key(),
      headers,
      rawBody: await encoded.text(),
    });
    await expectSent(answer, 'By file', phones);
  });

  show('send-bulk-sms takes an approved sender under each of its three names', async () => {
    for (const field of ['sender_id', 'sender', 'source_address']) {
      const phone = freshPhone();
      dataOf(await suite.bulk({ message: 'x', recipients: [phone], [field]: suite.brand }));
      expect(await suite.sourceOf(phone)).toBe(suite.brand);
    }
  });

  show('send-bulk-sms refuses fields that break a rule, by name', async () => {
    const recipients = [freshPhone()];
    for (const message of [undefined, null, '', 'x'.repeat(161), 7])
      expectRefusal(await suite.bulk({ message, recipients }), 'message');
    for (const field of ['sender_id', 'sender', 'source_address'])
      expectRefusal(await suite.bulk({ message: 'x', recipients, [field]: 'x'.repeat(12) }), field);
    for (const wrong of ['96171123456', [96171123456], ['+96171123456'], {}])
      expectRefusal(await suite.bulk({ message: 'x', recipients: wrong }), 'recipients');
    for (const phone of [96171123456, '96171123456,+96171123457'])
      expectRefusal(await suite.bulk({ message: 'x', phone }), 'phone');
    expectRefusal(await suite.bulk({ message: 'x', recipients, recipients_file: '96171123456' }), 'recipients_file');
    expect((await suite.bulk({ message: 'x' })).status).toBe(422);
    expect((await suite.bulk({ message: 'x'.repeat(160), recipients })).status).toBe(200);
  });
}
