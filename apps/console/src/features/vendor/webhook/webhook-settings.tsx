import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import { useMay, useMe } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Field } from '../../../ui/forms/field';
import { NoPermission } from '../../../ui/states/no-permission';
import { QueryView } from '../../../ui/states/query-view';
import { AnswerStrip } from './answer-strip';
import { RotateDialog } from './rotate-dialog';
import { Secrets } from './secrets';
import { TestEvent } from './test-event';
import { WebhookHealth } from './webhook-health';
import { useSetWebhook, webhook } from './webhook.queries';
import styles from './webhook-settings.module.css';

export function WebhookSettings() {
  const mayRead = useMay('delivery-webhook.read');
  const maySeeHistory = useMay('webhooks.history');
  const { owners } = useMe();
  const settings = useQuery({ ...webhook, enabled: mayRead });
  if (!mayRead) return <NoPermission title={t.webhook.onlyOwners} owners={owners} />;
  return (
    <QueryView query={settings}>
      {({ delivery_webhook_url: url, secrets, delivery }) => (
        <section className={styles.settings} aria-label={t.webhook.settings}>
          <UrlForm key={url} url={url} disabled={delivery?.state === 'disabled'} />
          {delivery && <WebhookHealth health={delivery} />}
          {maySeeHistory && <AnswerStrip />}
          <Secrets secrets={secrets} />
          <div className={styles.actions}>
            <RotateDialog />
            <TestEvent hasUrl={url !== null} />
          </div>
        </section>
      )}
    </QueryView>
  );
}

/** @param props.disabled delivery was disabled, so the same address may be saved again */
function UrlForm({ url, disabled }: { readonly url: string | null; readonly disabled: boolean }) {
  const [text, setText] = useState(url ?? '');
  const [password, setPassword] = useState('');
  const setting = useSetWebhook();
  const failure = setting.error instanceof ApiFailure ? setting.error : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setting.mutate({ url: text === '' ? null : text, password });
  };
  const errors = failure?.fields['delivery_webhook_url'];
  const passwordErrors = failure?.fields['current_password'];
  const isAsked = failure?.code === 'REAUTHENTICATION_REQUIRED' || passwordErrors !== undefined;
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={t.webhook.address} hint={t.webhook.addressHint} errors={errors}>
        <input
          type="url"
          dir="ltr"
          value={text}
          placeholder={t.webhook.addressExample}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {(isAsked || password !== '') && (
        <Field label={t.webhook.password} hint={t.webhook.passwordHint} errors={passwordErrors}>
          <input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" tone="primary" busy={setting.isPending} disabled={text === (url ?? '') && !disabled}>
        {t.ui.save}
      </Button>
      {setting.error && !errors && !isAsked && <FailureNotice error={setting.error} />}
    </form>
  );
}
