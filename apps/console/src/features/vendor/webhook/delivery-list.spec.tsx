/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { owner, renderPage } from '../../../testing/render';
import { DeliveryList } from './delivery-list';
import type { WebhookDelivery } from './webhook.queries';

const STATUS: WebhookDelivery = {
  id: 'msg_1_delivered',
  sequence: 2,
  event: 'sms.delivery_status',
  status: 'delivered',
  vendor_id: 7,
  message_id: 'm1',
  transaction_id: 'r1',
  sms_log_id: 31,
  message_status: 'delivered',
  created_at: '2026-03-01T09:00:00.000Z',
  finished_at: '2026-03-01T09:00:01.000Z',
  next_attempt_at: null,
  attempts: [],
};
const LOW: WebhookDelivery = {
  ...STATUS,
  id: 'endpoint_7_1',
  sequence: 1,
  event: 'balance.low',
  message_id: null,
  transaction_id: null,
  sms_log_id: null,
  message_status: null,
};

describe('the list of deliveries', () => {
  const fetchBefore = globalThis.fetch;
  const onOpen = jest.fn<void, [string | undefined]>();
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const show = (opened?: string) => {
    FakeApi.install().respond('GET /v1/webhook-deliveries', { deliveries: [STATUS, LOW], next_cursor: null });
    const nothing = () => undefined;
    const list = (
      <DeliveryList
        filter={{}}
        cursor={undefined}
        opened={opened}
        onOpen={onOpen}
        onCursor={nothing}
        onSkipped={nothing}
      />
    );
    return renderPage(list, { route: '/integration/webhook' }, owner(['webhooks.replay']));
  };

  it('names the event of each, and links to the message of those that have one', async () => {
    const { user } = show();
    const [, status, low] = await screen.findAllByRole('row');
    expect(status?.textContent).toMatch(/^delivered#31/);
    expect(low?.textContent).toMatch(/^Balance low–/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/messages?message=m1']);
    await user.click(screen.getByRole('button', { name: 'Balance low' }));
    expect(onOpen).toHaveBeenCalledWith('endpoint_7_1');
  });

  it('shows one that no message belongs to, and replays it', async () => {
    show('endpoint_7_1');
    const details = within(await screen.findByRole('complementary', { name: 'Delivery' }));
    details.getByText('Balance low');
    details.getByText('endpoint_7_1');
    expect(details.queryByRole('link')).toBeNull();
    details.getByRole('button', { name: 'Replay' });
  });
});
