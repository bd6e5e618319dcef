import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookAsCurl } from '../../../api/as-curl';
import { t } from '../../../i18n/t';
import { CopyButton } from '../../../ui/controls/copy-button';
import { CurlButton } from '../../../ui/controls/curl-button';
import { QueryView } from '../../../ui/states/query-view';
import { type WebhookDelivery, deliveryRequest } from './webhook.queries';
import { visibleJson } from './visible-text';
import styles from './delivery-details.module.css';

/** The request that every attempt sends, fetched when it is opened. */
export function DeliveryRequestPanel({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, sequence } = delivery;
  const [open, setOpen] = useState(false);
  const request = useQuery({ ...deliveryRequest(delivery), enabled: open });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.webhook.delivery.request}</summary>
      <QueryView query={request}>
        {({ url_now: url, headers, body }) => (
          <>
            <p className={styles.note}>{t.webhook.delivery.requestNote}</p>
            <pre className={styles.text} dir="ltr">
              {`POST ${url ?? ''}`.trim()}
              {Object.entries(headers).map(([name, value]) => `\n${name}: ${value}`)}
            </pre>
            <pre aria-label={t.webhook.delivery.body} className={styles.text} dir="ltr">
              {visibleJson(body)}
            </pre>
            <p>
              <CopyButton text={webhookAsCurl({ url, headers, body })} label={t.webhook.delivery.copyCurl} />{' '}
              <CurlButton
                request={{
                  method: 'GET',
                  path: `/v1/webhook-deliveries/${encodeURIComponent(id)}?sequence=${sequence}`,
                  credential: 'key',
                }}
              />
            </p>
          </>
        )}
      </QueryView>
    </details>
  );
}
