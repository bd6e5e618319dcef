import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import type { Mode } from '../../../session/use-mode';
import { Button } from '../../../ui/controls/button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Field } from '../../../ui/forms/field';
import { SenderInput } from '../../../ui/forms/sender-input';
import { type Asked, useAskForCode } from './otp.queries';
import styles from './otp-page.module.css';

interface AskFormProps {
  readonly mode: Mode;
  readonly phone: string;
  readonly onPhone: (phone: string) => void;
  readonly onAsked: (asked: Asked) => void;
}

export function AskForm({ mode, phone, onPhone, onAsked }: AskFormProps) {
  const [sender, setSender] = useState('');
  const asking = useAskForCode(mode);
  const errors = asking.error instanceof ApiFailure ? asking.error.fields['phone_number'] : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    asking.mutate({ phone: phone.replaceAll(/[^0-9]/g, ''), sender }, { onSuccess: onAsked });
  };
  return (
    <form className={styles.form} aria-label={t.otp.send.label} onSubmit={submit}>
      <h2>{t.otp.send.title}</h2>
      <Field label={t.otp.send.number} errors={errors}>
        <input
          value={phone}
          required
          inputMode="tel"
          className="mono"
          dir="ltr"
          autoComplete="off"
          onChange={({ target }) => onPhone(target.value)}
        />
      </Field>
      <SenderInput sender={sender} mode={mode} byDefault={t.otp.send.platformDefault} onSender={setSender} />
      {asking.error && !errors && <FailureNotice error={asking.error} />}
      <p>
        <Button type="submit" tone="primary" busy={asking.isPending}>
          {mode === 'test' ? t.otp.send.sendTest : t.otp.send.send}
        </Button>
      </p>
    </form>
  );
}
