/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import { renderLinked } from '../../../../testing/render';
import { DeliveryTable } from './delivery-table';
import type { WebhookDelivery } from './webhook.queries';

const STATUS: WebhookDelivery = {
  id: 'msg_1_delivered',
  sequence: 2,
  endpoint_id: 'default',
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

describe('the table of deliveries', () => {
  it('names the event of each, and links to the message of those that have one', async () => {
    const onOpen = jest.fn<void, [string]>();
    const { user } = renderLinked(<DeliveryTable deliveries={[STATUS, LOW]} opened={undefined} onOpen={onOpen} />);
    const [, status, low] = screen.getAllByRole('row');
    expect(status?.textContent).toMatch(/^delivered#31/);
    expect(low?.textContent).toMatch(/^Balance low–/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/messages?message=m1']);
    await user.click(screen.getByRole('button', { name: 'Balance low' }));
    expect(onOpen).toHaveBeenCalledWith('endpoint_7_1');
  });
});
