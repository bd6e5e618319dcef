import { type FormEvent } from 'react';
import { asCurl } from '../../../api/as-curl';
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
    <form className={styles.form} aria-label="Verify the code" onSubmit={submit}>
      <h2>2. Verify it</h2>
      <p>
        Valid until <Timestamp iso={expiresAt} />
      </p>
      <Field label="Code" hint="The six digits from the message.">
        <input
          value={code}
          required
          pattern="[0-9]{6}"
          inputMode="numeric"
          className="mono"
          autoComplete="one-time-code"
          onChange={({ target }) => onCode(target.value)}
        />
      </Field>
      {verification.isSuccess && <Notice tone="good" title="Verified." />}
      {verification.error && <FailureNotice error={verification.error} />}
      <p>
        <Button type="submit" tone="primary" busy={verification.isPending}>
          Verify
        </Button>
      </p>
      <pre aria-label="Command">{command}</pre>
      <p>
        <CopyButton text={command} label="Copy the command" />
      </p>
    </form>
  );
}
