import { useNavigate, useSearch } from '@tanstack/react-router';
import { Page } from '../../ui/page';
import { DeliveryList } from './delivery-list';
import { isDeliveryStatus } from './delivery-status';
import { WebhookSettings } from './webhook-settings';

export function WebhookPage() {
  const search = useSearch({ from: '/integration/webhook' });
  const navigate = useNavigate({ from: '/integration/webhook' });
  const status = isDeliveryStatus(search.status) ? search.status : undefined;
  const query = status === undefined ? '' : `?status=${status}`;
  return (
    <Page
      title="Webhook"
      purpose="Where every change of a message is sent, signed, and what became of it."
      curl={{ method: 'GET', path: `/v1/webhook-deliveries${query}`, credential: 'key' }}
    >
      <WebhookSettings />
      <DeliveryList
        status={status}
        opened={search.delivery}
        onStatus={(next) => void navigate({ search: next === undefined ? {} : { status: next } })}
        onOpen={(delivery) => void navigate({ search: { ...search, ...(delivery === undefined ? {} : { delivery }) } })}
      />
    </Page>
  );
}
