import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../i18n/t';
import { useMay, useMe } from '../../../../session/use-session';
import { Button } from '../../../../ui/controls/button';
import { Card } from '../../../../ui/layout/card';
import { NoPermission } from '../../../../ui/states/no-permission';
import { QueryView } from '../../../../ui/states/query-view';
import { Pill } from '../../../../ui/values/pill';
import { AnswerFigures } from './answer-figures';
import { EventContents } from './event-contents';
import { RotateDialog } from './rotate-dialog';
import { Secrets } from './secrets';
import { UrlForm } from './url-form';
import { WebhookHealth } from './webhook-health';
import { webhook } from '../deliveries/webhook.queries';
import styles from './webhook-settings.module.css';

export function WebhookSettings() {
  const mayRead = useMay('delivery-webhook.read');
  const maySeeHistory = useMay('webhooks.history');
  const { owners } = useMe();
  const settings = useQuery({ ...webhook, enabled: mayRead });
  if (!mayRead) return <NoPermission title={t.webhook.onlyOwners} owners={owners} />;
  return (
    <Card label={t.webhook.settings}>
      <div className={styles.settings}>
        <QueryView query={settings}>
          {({ delivery_webhook_url: url, include_text_and_number: included, secrets, delivery }) => (
            <>
              <div className={styles.line}>
                <Address key={url} url={url} disabled={delivery?.state === 'disabled'} />
                {delivery && <Pill status={delivery.state} />}
              </div>
              <div className={styles.line}>
                <Secrets secrets={secrets} />
                <RotateDialog />
              </div>
              <EventContents url={url} included={included} disabled={delivery?.state === 'disabled'} />
              {delivery && <WebhookHealth health={delivery} />}
              {delivery && <AnswerFigures halfHours={delivery.half_hours} maySeeHistory={maySeeHistory} />}
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

interface AddressProps {
  readonly url: string | null;
  /** Delivery was disabled, and is enabled again when the address is saved. */
  readonly disabled: boolean;
}

function Address({ url, disabled }: AddressProps) {
  const [editing, setEditing] = useState(false);
  if (url === null || disabled || editing)
    return <UrlForm url={url} disabled={disabled} {...(editing && { onCancel: () => setEditing(false) })} />;
  return (
    <p className={styles.address}>
      <bdi className="mono">{url}</bdi>
      <Button tone="ghost" size="small" iconOnly aria-label={t.webhook.changeAddress} onClick={() => setEditing(true)}>
        <Pencil />
      </Button>
    </p>
  );
}
