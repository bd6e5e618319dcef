import { type FormEvent, useState } from 'react';
import type { Schemas } from '@sms/api-client';
import { ApiFailure } from '../../api/api-failure';
import { t } from '../../i18n/t';
import { Button } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';
import { Field } from '../../ui/forms/field';
import { formText } from '../../ui/forms/form-text';
import { PasswordInput } from '../../ui/forms/password-input';
import { FailureNotice } from '../../ui/states/failure-notice';
import { CodeInput } from './code-input';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';
import { useConfirmation, useEnrolment } from './second-factor.queries';
import styles from './second-factor.module.css';

const NEEDS_PASSWORD = 'REAUTHENTICATION_REQUIRED';

/** Sets up an authenticator app: its QR code, a code of it, then the recovery codes. */
export function Enrolment({ onDone }: { readonly onDone: () => void }) {
  const enrolment = useEnrolment();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (enrolment.data) return <Confirmation enrolment={enrolment.data} onConfirmed={setCodes} />;
  return <Beginning enrolment={enrolment} />;
}

/** An API that wants the password again says so: the login was long ago. */
function Beginning({ enrolment }: { readonly enrolment: ReturnType<typeof useEnrolment> }) {
  const [asked, setAsked] = useState(false);
  const { error } = enrolment;
  const fields = error instanceof ApiFailure ? error.fields : {};
  const isAsked = asked || (error instanceof ApiFailure && error.code === NEEDS_PASSWORD);
  const begin = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const password = formText(new FormData(event.currentTarget), 'password');
    setAsked(isAsked);
    enrolment.mutate(password === '' ? {} : { current_password: password });
  };
  const isOther = error !== null && Object.keys(fields).length === 0 && (asked || !isAsked);
  return (
    <form className={styles.steps} onSubmit={begin}>
      {isAsked && (
        <Field label={t.settings.password.current} errors={fields['current_password']}>
          <PasswordInput name="password" autoComplete="current-password" required autoFocus />
        </Field>
      )}
      {isOther && <FailureNotice error={error} />}
      <Button type="submit" tone="primary" busy={enrolment.isPending}>
        {t.secondFactor.setUp}
      </Button>
    </form>
  );
}

interface ConfirmationProps {
  readonly enrolment: Schemas['EnrolmentResponse'];
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function Confirmation({ enrolment: { address, secret }, onConfirmed }: ConfirmationProps) {
  const confirmation = useConfirmation();
  const { error } = confirmation;
  const fields = error instanceof ApiFailure ? error.fields : {};
  const confirm = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    confirmation.mutate(formText(new FormData(event.currentTarget), 'code'), {
      onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
    });
  };
  return (
    <form className={styles.steps} onSubmit={confirm}>
      <p>{t.secondFactor.scan}</p>
      <QrCode text={address} label={t.secondFactor.qrCode} />
      <p>
        {t.secondFactor.orType} <bdi className={`mono ${styles.secret}`}>{secret}</bdi>{' '}
        <CopyButton text={secret} size="small" iconOnly />
      </p>
      <Field label={t.secondFactor.code} hint={t.secondFactor.codeHint} errors={fields['code']}>
        <CodeInput inputMode="numeric" />
      </Field>
      {error && Object.keys(fields).length === 0 && <FailureNotice error={error} />}
      <Button type="submit" tone="primary" busy={confirmation.isPending}>
        {t.secondFactor.confirm}
      </Button>
    </form>
  );
}
