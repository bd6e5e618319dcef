import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
import { useMay } from '../../../session/use-session';
import { WithInspector } from '../../../ui/layout/inspector';
import { Page } from '../../../ui/layout/page';
import { attemptSum } from './settings/attempt-columns';
import { deliveriesPath, deliveryFilterOf } from './deliveries/delivery-filter';
import { DeliveryFilterBar } from './deliveries/delivery-filter-bar';
import { DeliveryInspector } from './inspector/delivery-inspector';
import { DeliveryList, shownDeliveries } from './deliveries/delivery-list';
import styles from './deliveries/delivery-list.module.css';
import { ReplayFilter } from './deliveries/replay-filter';
import { TestButton, TestResult } from './settings/test-event';
import { deliveries, useTestWebhook, webhook } from './deliveries/webhook.queries';
import { WebhookSettings } from './settings/webhook-settings';

export function WebhookPage() {
  const search = useSearch({ from: '/integration/webhook' });
  const navigate = useNavigate({ from: '/integration/webhook' });
  const mayReplay = useMay('webhooks.replay');
  const mayRead = useMay('delivery-webhook.read');
  const filter = deliveryFilterOf({ ...search });
  const settings = useQuery({ ...webhook, enabled: mayRead });
  const list = useQuery(deliveries(filter, search.cursor));
  const test = useTestWebhook();
  const { attempts } = attemptSum(settings.data?.delivery?.half_hours ?? []);
  const open = (delivery: string | undefined): void =>
    void navigate({
      search: ({ delivery: _opened, ...rest }) => ({ ...rest, ...(delivery !== undefined && { delivery }) }),
      resetScroll: false,
    });
  const rows = shownDeliveries(list.data?.deliveries ?? [], filter);
  const opened = rows.findIndex(({ id }) => id === search.delivery);
  return (
    <WithInspector
      inspector={
        search.delivery !== undefined && (
          <DeliveryInspector
            key={search.delivery}
            id={search.delivery}
            row={rows[opened]}
            isListLoading={list.isPending}
            onStep={(by) => open(rows[opened + by]?.id ?? search.delivery)}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      <Page
        title={t.pages.webhook}
        curl={{ method: 'GET', path: deliveriesPath(filter), credential: 'key' }}
        actions={mayRead && <TestButton test={test} hasUrl={typeof settings.data?.delivery_webhook_url === 'string'} />}
      >
        <TestResult test={test} />
        <WebhookSettings />
        <div className={styles.head}>
          <h2>{t.webhook.deliveries.title}</h2>
          {attempts > 0 && <span>{t.webhook.deliveries.inDay(t.counts.attempts(attempts))}</span>}
        </div>
        <DeliveryFilterBar filter={filter} onSearch={(next) => void navigate({ search: next })}>
          {mayReplay && <ReplayFilter key={JSON.stringify(filter)} filter={filter} />}
        </DeliveryFilterBar>
        <DeliveryList
          query={list}
          filter={filter}
          cursor={search.cursor}
          opened={search.delivery}
          onCursor={(cursor) => void navigate({ search: { ...filter, ...(cursor !== undefined && { cursor }) } })}
          onOpen={open}
          onSkipped={() => void navigate({ search: { ...filter, status: 'skipped' } })}
        />
      </Page>
    </WithInspector>
  );
}
