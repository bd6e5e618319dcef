import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
import { useMay } from '../../../session/use-session';
import { Page } from '../../../ui/layout/page';
import { deliveriesPath, deliveryFilterOf } from './delivery-filter';
import { DeliveryFilterBar } from './delivery-filter-bar';
import { DeliveryList } from './delivery-list';
import { ReplayFilter } from './replay-filter';
import { WebhookSettings } from './webhook-settings';

export function WebhookPage() {
  const search = useSearch({ from: '/integration/webhook' });
  const navigate = useNavigate({ from: '/integration/webhook' });
  const mayReplay = useMay('webhooks.replay');
  const filter = deliveryFilterOf({ ...search });
  return (
    <Page
      title={t.pages.webhook}
      purpose={t.webhook.purpose}
      curl={{ method: 'GET', path: deliveriesPath(filter), credential: 'key' }}
    >
      <WebhookSettings />
      <h2>{t.webhook.deliveries.title}</h2>
      <DeliveryFilterBar filter={filter} onSearch={(next) => void navigate({ search: next })}>
        {mayReplay && <ReplayFilter key={JSON.stringify(filter)} filter={filter} />}
      </DeliveryFilterBar>
      <DeliveryList
        filter={filter}
        cursor={search.cursor}
        opened={search.delivery}
        onCursor={(cursor) => void navigate({ search: { ...filter, ...(cursor !== undefined && { cursor }) } })}
        onOpen={(delivery) =>
          void navigate({
            search: ({ delivery: _opened, ...rest }) => ({ ...rest, ...(delivery !== undefined && { delivery }) }),
            resetScroll: false,
          })
        }
        onSkipped={() => void navigate({ search: { ...filter, status: 'skipped' } })}
      />
    </Page>
  );
}
