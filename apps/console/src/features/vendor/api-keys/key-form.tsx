import type { FormEvent } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { Button } from '../../../ui/controls/button';
import { DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { formText } from '../../../ui/forms/form-text';
import { FailureNotice } from '../../../ui/states/failure-notice';
import type { CreateApiKey } from './api-keys.queries';
import styles from './key-form.module.css';

type Scope = NonNullable<CreateApiKey['scopes']>[number];

const SCOPES: readonly { readonly scope: Scope; readonly meaning: string; readonly usual: boolean }[] = [
  { scope: 'send', meaning: 'send messages', usual: true },
  { scope: 'otp', meaning: 'send and verify one-time passwords', usual: true },
  { scope: 'read', meaning: 'read logs, balance and sender names', usual: true },
  { scope: 'manage', meaning: 'request sender names', usual: false },
  { scope: 'webhooks', meaning: 'set the webhook and replay its deliveries', usual: false },
];

interface KeyFormProps {
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onCreate: (key: CreateApiKey) => void;
  readonly onCancel: () => void;
}

export function KeyForm({ error, busy, onCreate, onCancel }: KeyFormProps) {
  const nameErrors = error instanceof ApiFailure ? error.fields['name'] : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onCreate(keyOf(new FormData(event.currentTarget)));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label="Name"
        hint="Helps you to recognize the key, for example the program that uses it."
        errors={nameErrors}
      >
        <input name="name" required maxLength={100} autoComplete="off" />
      </Field>
      <Field label="Mode" hint="A test key reaches only the sandbox and costs nothing.">
        <select name="mode" defaultValue="test">
          <option value="test">test</option>
          <option value="live">live</option>
        </select>
      </Field>
      <fieldset className={styles.scopes}>
        <legend>Permissions</legend>
        {SCOPES.map(({ scope, meaning, usual }) => (
          <label key={scope}>
            <input type="checkbox" name={scope} defaultChecked={usual} /> {meaning}
          </label>
        ))}
      </fieldset>
      {error && !nameErrors && <FailureNotice error={error} />}
      <DialogFoot>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" tone="primary" busy={busy}>
          Create
        </Button>
      </DialogFoot>
    </form>
  );
}

function keyOf(form: FormData): CreateApiKey {
  return {
    name: formText(form, 'name'),
    mode: form.get('mode') === 'live' ? 'live' : 'test',
    scopes: SCOPES.map(({ scope }) => scope).filter((scope) => form.has(scope)),
  };
}
