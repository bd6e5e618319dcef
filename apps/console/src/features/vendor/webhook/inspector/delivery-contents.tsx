import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookAsCurl } from '../../../../api/as-curl';
import { t } from '../../../../i18n/t';
import { CopyButton } from '../../../../ui/controls/copy-button';
import { Tabs } from '../../../../ui/controls/tabs';
import { QueryView } from '../../../../ui/states/query-view';
import styles from './delivery-inspector.module.css';
import { visibleJson } from './visible-text';
import type { Attempt, DeliveryDetails } from '../deliveries/webhook.queries';

type View = 'headers' | 'body' | 'response';

const VIEWS = [
  { value: 'headers', label: t.webhook.delivery.headers },
  { value: 'body', label: t.webhook.delivery.body },
  { value: 'response', label: t.webhook.delivery.response },
] as const;

interface DeliveryContentsProps {
  readonly attempts: readonly Attempt[];
  readonly details: UseQueryResult<DeliveryDetails>;
}

/** The request that every attempt sends, and what the receiver responded. */
export function DeliveryContents({ attempts, details }: DeliveryContentsProps) {
  const [view, setView] = useState<View>('body');
  return (
    <Tabs label={t.webhook.delivery.contents} value={view} tabs={VIEWS} onChange={setView}>
      <div className={styles.panel}>
        {view === 'response' ? (
          <Responses attempts={attempts} />
        ) : (
          <QueryView query={details}>{({ request }) => <RequestPart request={request} view={view} />}</QueryView>
        )}
      </div>
    </Tabs>
  );
}

interface RequestPartProps {
  readonly request: DeliveryDetails['request'];
  readonly view: Exclude<View, 'response'>;
}

function RequestPart({ request: { url_now: url, headers, body }, view }: RequestPartProps) {
  const head = [`POST ${url ?? ''}`.trim(), ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return (
    <>
      <pre className={styles.text} dir="ltr" tabIndex={0}>
        {view === 'body' ? visibleJson(body) : head.join('\n')}
      </pre>
      <p className={styles.note}>{t.webhook.delivery.requestNote}</p>
      <p>
        <CopyButton text={webhookAsCurl({ url, headers, body })} label={t.webhook.delivery.copyCurl} size="small" />
      </p>
    </>
  );
}

/** The beginning of each response, the newest first. */
function Responses({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const answered = attempts.filter(({ response_excerpt: excerpt }) => excerpt !== null && excerpt !== '').toReversed();
  if (answered.length === 0) return <p className={styles.note}>{t.webhook.delivery.noText}</p>;
  return answered.map(({ number, started_at: startedAt, response_excerpt: excerpt }) => (
    <section key={startedAt} aria-label={t.webhook.delivery.attempt(number)}>
      <h3>{t.webhook.delivery.attempt(number)}</h3>
      <pre className={styles.text} dir="auto" tabIndex={0}>
        {excerpt}
      </pre>
    </section>
  ));
}
