/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import { FakeApi } from '../../../../testing/fake-api';
import { owner, renderLinked } from '../../../../testing/render';
import { DeliveryInspector } from './delivery-inspector';
import type { Attempt, WebhookDelivery } from '../deliveries/webhook.queries';

const SHOW = 'GET /v1/webhook-deliveries/msg_1_delivered';

const attempt = (number: number, over: Partial<Attempt>): Attempt => ({
  number,
  started_at: `2026-11-23T14:0${number}:00.000Z`,
  outcome: 'server_error',
  status_code: 503,
  error: null,
  duration_ms: 1_240,
  response_excerpt: `answer ${number}`,
  ...over,
});
const DELIVERY: WebhookDelivery = {
  id: 'msg_1_delivered',
  endpoint_id: 'default',
  sequence: 7,
  event: 'sms.delivery_status',
  status: 'pending',
  vendor_id: 1,
  message_id: '0195a6f0-7c1e-7a52-9d0e-000100000002',
  transaction_id: '0195a6f0-7c1e-7a52-9d0e-000200000002',
  sms_log_id: 31,
  message_status: 'delivered',
  created_at: '2026-11-23T14:00:00.000Z',
  finished_at: null,
  next_attempt_at: '2026-11-23T14:05:00.000Z',
  attempts: [
    attempt(1, { outcome: 'timeout', status_code: null, duration_ms: 8_000, response_excerpt: null }),
    attempt(2, {}),
  ],
};

describe('the inspector of a delivery', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;
  const onStep = jest.fn();

  beforeEach(() => {
    onStep.mockClear();
    api = FakeApi.install();
    api.respond(SHOW, {
      ...DELIVERY,
      request: {
        url_now: 'https://api.acme.example/sms',
        headers: { 'webhook-id': DELIVERY.id },
        body: '{"event":1}',
        text_missing: null,
      },
    });
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const open = (row: WebhookDelivery | null = DELIVERY) =>
    renderLinked(
      <DeliveryInspector
        id={DELIVERY.id}
        row={row ?? undefined}
        isListLoading={false}
        onStep={onStep}
        onClose={() => undefined}
      />,
      owner(['webhooks.replay']),
    ).user;

  it('tells the attempts, the newest first, and when the next one is', () => {
    open();
    const [newest, first] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(newest).toMatch(/^Attempt 2Server error · 503 · 1.2 s/);
    expect(first).toMatch(/^Attempt 1Timeout · 8.0 s/);
    screen.getByText(/^Next attempt/);
  });

  it('shows the body, the headers, and what the receiver responded', async () => {
    const user = open();
    expect((await screen.findByText(/"event": 1/)).tagName).toBe('PRE');
    await user.click(screen.getByRole('tab', { name: 'Headers' }));
    await screen.findByText(/^POST https:\/\/api.acme.example\/sms webhook-id: msg_1_delivered$/);
    await user.click(screen.getByRole('tab', { name: 'Response' }));
    await screen.findByText('answer 2');
  });

  it('asks for a delivery that the list does not show', async () => {
    open(null);
    await screen.findByText('Attempt 2');
    expect(api.requestsOf(SHOW).map(({ query }) => query.get('sequence'))).toEqual([null]);
  });

  it('shows one that no message belongs to', () => {
    open({ ...DELIVERY, event: 'balance.low', message_id: null, sms_log_id: null, message_status: null });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Balance low balance.low');
    expect(screen.queryByRole('link', { name: 'Open message' })).toBeNull();
  });

  it('leads to the deliveries beside it and to its message, and replays nothing that is pending', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onStep.mock.calls).toEqual([[1], [-1]]);
    expect(screen.getByRole('link', { name: 'Open message' }).getAttribute('href')).toContain(DELIVERY.message_id);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Replay' }).disabled).toBe(true);
  });
});
