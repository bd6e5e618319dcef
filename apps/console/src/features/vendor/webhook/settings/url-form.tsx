import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../../api/api-failure';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { Field } from '../../../../ui/forms/field';
import { FailureNotice } from '../../../../ui/states/failure-notice';
import { useSetWebhook } from '../deliveries/webhook.queries';
import styles from './webhook-settings.module.css';

interface UrlFormProps {
  readonly url: string | null;
  /** Delivery was disabled, so the same address may be saved again. */
  readonly disabled: boolean;
  /** Absent where there is nothing to go back to. */
  readonly onCancel?: () => void;
}

export function UrlForm({ url, disabled, onCancel }: UrlFormProps) {
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
      <p className={styles.about}>{t.webhook.events(<code>sms.delivery_status</code>, <code>balance.low</code>)}</p>
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
      <span className={styles.actions}>
        <Button type="submit" tone="primary" busy={setting.isPending} disabled={text === (url ?? '') && !disabled}>
          {t.ui.save}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t.ui.cancel}</Button>}
      </span>
      {setting.error && !errors && !isAsked && <FailureNotice error={setting.error} />}
    </form>
  );
}
