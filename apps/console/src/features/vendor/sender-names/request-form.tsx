import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { FailureNotice } from '../../../ui/states/failure-notice';
import styles from './request-form.module.css';

const MAX_NAME = 11;
const MIN_SAMPLE = 15;
const MAX_SAMPLE = 1_000;

interface RequestFormProps {
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onRequest: (request: { readonly name: string; readonly sample: string }) => void;
  readonly onCancel: () => void;
}

export function RequestForm({ error, busy, onRequest, onCancel }: RequestFormProps) {
  const [name, setName] = useState('');
  const [sample, setSample] = useState('');
  const fields = error instanceof ApiFailure ? error.fields : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onRequest({ name, sample });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={t.senderNames.name} hint={t.senderNames.form.nameHint} errors={fields['senderid']}>
        <input value={name} required maxLength={MAX_NAME} autoComplete="off" onChange={textTo(setName)} />
      </Field>
      <Field label={t.senderNames.form.sample} hint={t.senderNames.form.sampleHint} errors={fields['sample_content']}>
        <textarea
          rows={3}
          dir="auto"
          value={sample}
          required
          minLength={MIN_SAMPLE}
          maxLength={MAX_SAMPLE}
          onChange={textTo(setSample)}
        />
      </Field>
      <Preview name={name} sample={sample} />
      {error && Object.keys(fields).length === 0 && <FailureNotice error={error} />}
      <DialogFoot>
        <Button onClick={onCancel}>{t.ui.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t.senderNames.form.request}
        </Button>
      </DialogFoot>
    </form>
  );
}

const textTo =
  (set: (text: string) => void) =>
  ({ target }: { readonly target: { readonly value: string } }): void =>
    set(target.value);

function Preview({ name, sample }: { readonly name: string; readonly sample: string }) {
  return (
    <figure className={styles.phone} aria-label={t.senderNames.form.preview}>
      <figcaption>
        <bdi>{name === '' ? t.senderNames.name : name}</bdi>
      </figcaption>
      <p dir="auto">{sample === '' ? t.senderNames.form.previewText : sample}</p>
    </figure>
  );
}
