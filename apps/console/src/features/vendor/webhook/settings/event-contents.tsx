import { ApiFailure } from '../../../../api/api-failure';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { Switch } from '../../../../ui/controls/switch';
import { Field } from '../../../../ui/forms/field';
import { formText } from '../../../../ui/forms/form-text';
import { FailureNotice } from '../../../../ui/states/failure-notice';
import { useSetWebhook } from '../deliveries/webhook.queries';
import styles from './webhook-settings.module.css';

interface EventContentsProps {
  readonly url: string | null;
  readonly included: boolean;
  /** Delivery was disabled: a change would enable it. */
  readonly disabled: boolean;
}

/** Whether events tell text and number. The API may want the password before they do so again. */
export function EventContents({ url, included, disabled }: EventContentsProps) {
  const setting = useSetWebhook();
  const failure = setting.error instanceof ApiFailure ? setting.error : null;
  const errors = failure?.fields['current_password'];
  const isAsked = failure?.code === 'REAUTHENTICATION_REQUIRED' || errors !== undefined;
  const set = (include: boolean, password = ''): void => setting.mutate({ url, include, password });
  return (
    <div className={styles.contents}>
      <Switch
        label={t.webhook.contents.include}
        checked={included}
        disabled={disabled || setting.isPending}
        onChange={(include) => set(include)}
      />
      <p className={styles.about}>{included ? t.webhook.contents.included : t.webhook.contents.leftOut}</p>
      {isAsked && (
        <form className={styles.form} action={(form) => set(true, formText(form, 'password'))}>
          <Field label={t.webhook.password} hint={t.webhook.contents.passwordHint} errors={errors}>
            <input name="password" type="password" autoComplete="current-password" required />
          </Field>
          <Button type="submit" tone="primary">
            {t.ui.save}
          </Button>
        </form>
      )}
      {setting.error && !isAsked && <FailureNotice error={setting.error} />}
    </div>
  );
}
