import type { FormEvent } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { formText } from '../../../ui/forms/form-text';
import { FailureNotice } from '../../../ui/states/failure-notice';
import type { CreateApiKey } from './api-keys.queries';
import styles from './key-form.module.css';
import { SCOPES } from './scopes';

interface KeyFormProps {
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onCreate: (key: CreateApiKey) => void;
  readonly onCancel: () => void;
}

export function KeyForm({ error, busy, onCreate, onCancel }: KeyFormProps) {
  const fields = error instanceof ApiFailure ? error.fields : {};
  const isOfField = FIELDS.some((name) => fields[name] !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onCreate(keyOf(new FormData(event.currentTarget)));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={t.apiKeys.name} hint={t.apiKeys.form.nameHint} errors={fields['name']}>
        <input name="name" required maxLength={100} autoComplete="off" />
      </Field>
      <Field label={t.apiKeys.mode} hint={t.apiKeys.form.modeHint}>
        <select name="mode" defaultValue="test">
          <option value="test">{t.apiKeys.form.modes.test}</option>
          <option value="live">{t.apiKeys.form.modes.live}</option>
        </select>
      </Field>
      <fieldset className={styles.scopes}>
        <legend>{t.apiKeys.scopes}</legend>
        {SCOPES.map(({ scope, meaning, usual }) => (
          <label key={scope}>
            <input type="checkbox" name={scope} defaultChecked={usual} /> {meaning}
          </label>
        ))}
      </fieldset>
      <Field label={t.apiKeys.expires} hint={t.apiKeys.form.expiryHint} errors={fields['expires_at']}>
        <input name="expires_at" type="date" />
      </Field>
      <Field label={t.apiKeys.networks} hint={t.apiKeys.form.networksHint} errors={fields['networks']}>
        <input name="networks" className="mono" dir="ltr" autoComplete="off" />
      </Field>
      {error && !isOfField && <FailureNotice error={error} />}
      <DialogFoot>
        <Button onClick={onCancel}>{t.ui.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t.apiKeys.form.create}
        </Button>
      </DialogFoot>
    </form>
  );
}

/** The fields beside which their errors are shown. */
const FIELDS = ['name', 'expires_at', 'networks'] as const;

function keyOf(form: FormData): CreateApiKey {
  const day = formText(form, 'expires_at');
  const networks = formText(form, 'networks')
    .split(/[\s,]+/)
    .filter((network) => network !== '');
  return {
    name: formText(form, 'name'),
    mode: form.get('mode') === 'live' ? 'live' : 'test',
    scopes: SCOPES.map(({ scope }) => scope).filter((scope) => form.has(scope)),
    ...(day !== '' && { expires_at: new Date(`${day}T00:00:00`).toISOString() }),
    ...(networks.length > 0 && { networks }),
  };
}
