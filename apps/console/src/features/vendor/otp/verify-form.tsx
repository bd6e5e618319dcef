import { type FormEvent } from 'react';
import { asCurl } from '../../../api/as-curl';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Field } from '../../../ui/forms/field';
import { Notice } from '../../../ui/states/notice';
import { Timestamp } from '../../../ui/values/timestamp';
import { type Asked, useVerifyCode } from './otp.queries';
import styles from './otp-page.module.css';

interface VerifyFormProps {
  readonly asked: Asked;
  readonly code: string;
  readonly onCode: (code: string) => void;
}

/** Verifies a code, and shows the command that does the same. */
export function VerifyForm({ asked: { phone, reference, expiresAt }, code, onCode }: VerifyFormProps) {
  const verification = useVerifyCode();
  const body = { phone_number: phone, reference_id: reference, otp_code: code };
  const command = asCurl({ method: 'POST', path: '/v1/otp/verify', body, credential: 'none' }, window.location.origin);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    verification.mutate({ phone, reference, code });
  };
  return (
    <form className={styles.form} aria-label={t.otp.verify.label} onSubmit={submit}>
      <h2>{t.otp.verify.title}</h2>
      <p>{t.otp.verify.validUntil(<Timestamp iso={expiresAt} />)}</p>
      <Field label={t.otp.verify.code} hint={t.otp.verify.codeHint}>
        <input
          value={code}
          required
          pattern="[0-9]{6}"
          inputMode="numeric"
          className="mono"
          dir="ltr"
          autoComplete="one-time-code"
          onChange={({ target }) => onCode(target.value)}
        />
      </Field>
      {verification.isSuccess && <Notice tone="good" title={t.otp.verify.verified} />}
      {verification.error && <FailureNotice error={verification.error} />}
      <p>
        <Button type="submit" tone="primary" busy={verification.isPending}>
          {t.otp.verify.verify}
        </Button>
      </p>
      <pre aria-label={t.ui.command} dir="ltr">
        {command}
      </pre>
      <p>
        <CopyButton text={command} label={t.ui.copyCommand} />
      </p>
    </form>
  );
}
