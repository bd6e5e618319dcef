/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../../../testing/fake-api';
import { owner, renderPage } from '../../../../testing/render';
import { Toasts } from '../../../../ui/overlays/toasts';
import { forgetHandedOver, handedOver } from '../../send/handed-over';
import type { MessageExplained } from './message.queries';
import { SendAgain } from './send-again';

type Message = MessageExplained['message'];

const NUMBER = '46700000001';
const TEXT = 'Your parcel arrives today.';
const NAMES = 'GET /v1/vendor/sender-names';

function explained(over: Partial<Message>, lane = 'single'): MessageExplained {
  const message = { recipient: NUMBER, sender: 'ACME', message: TEXT, status: 'undelivered', mode: 'live', ...over };
  const accepted = {
    at: '2026-03-01T09:00:00.000Z',
    step: 'accepted',
    text: '',
    actor: 'vendor',
    data: { lane },
  } as const;
  return { message: message as Message, timeline: [accepted], reason: null, missing: [] };
}

describe('sending a message again', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    api.respond(NAMES, { sender_names: [{ id: 'n1', senderid: 'ACME' }] });
    forgetHandedOver();
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const show = async (over: Partial<Message> = {}, { lane = 'single', may = true, mode = 'live' } = {}) => {
    const page = renderPage(
      <>
        <p>The message</p>
        <SendAgain explained={explained(over, lane)} />
        <Toasts />
      </>,
      { route: '/messages', address: mode === 'test' ? '/messages?mode=test' : '/messages' },
      owner(may ? ['sms.send'] : []),
    );
    await screen.findByText('The message');
    return page;
  };
  const button = () => screen.queryByRole('button', { name: 'Send again' });

  it.each(['live', 'test'] as const)(
    'leads to a new %s send with its recipient, sender and text, which no address has',
    async (mode) => {
      const { user, addressNow } = await show({ mode }, { mode });
      await user.click(screen.getByRole('button', { name: 'Send again' }));
      await waitFor(() => expect(addressNow()).toBe(mode === 'test' ? '/send?mode=test' : '/send'));
      expect(handedOver()).toEqual({ numbers: [NUMBER], sender: 'ACME', message: TEXT });
      expect(api.requestsOf('POST /v1/vendor/send-sms')).toEqual([]);
    },
  );

  it('takes the default for a sender that cannot be chosen', async () => {
    const { user } = await show({ sender: 'SMSINFO' });
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(handedOver()).toMatchObject({ sender: '' }));
  });

  it.each(['queued', 'pending', 'delivered'] as const)('is not offered while a message is %s', async (status) => {
    await show({ status });
    expect(button()).toBeNull();
  });

  it.each([
    ['for one-time passwords', { lane: 'otp' }],
    ['to those who may not send', { may: false }],
  ])('is not offered %s', async (_whom, where) => {
    await show({ status: 'failed' }, where);
    expect(button()).toBeNull();
  });

  it.each([
    ['live', 'test', 'Switch to Live to send it again.'],
    ['test', 'live', 'Switch to Test to send it again.'],
  ] as const)('of a %s message is refused in %s mode, in words', async (mode, other, words) => {
    const { user } = await show({ mode }, { mode: other });
    expect(button()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    screen.getByText(words);
    expect(handedOver()).toBeNull();
  });

  it('says that it could not be prepared, and stays where it is', async () => {
    api.refuse(NAMES, 503, { message: 'Try again.', error_code: 'UNAVAILABLE' });
    const { user, addressNow } = await show();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The message could not be prepared');
    expect([addressNow(), handedOver()]).toEqual(['/messages', null]);
  });
});
