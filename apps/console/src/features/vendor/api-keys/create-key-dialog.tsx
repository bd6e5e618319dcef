import { type FormEvent } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { Button } from '../../../ui/controls/button';
import { Dialog } from '../../../ui/controls/dialog';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Field } from '../../../ui/forms/field';
import { formText } from '../../../ui/forms/form-text';
import { type CreateApiKey, type CreatedApiKey, useCreateApiKey } from './api-keys.queries';
import styles from './create-key-dialog.module.css';

type Scope = NonNullable<CreateApiKey['scopes']>[number];

const SCOPES: readonly { readonly scope: Scope; readonly meaning: string; readonly usual: boolean }[] = [
  { scope: 'send', meaning: 'send messages', usual: true },
  { scope: 'otp', meaning: 'send and verify one-time passwords', usual: true },
  { scope: 'read', meaning: 'read logs, balance and sender names', usual: true },
  { scope: 'manage', meaning: 'request sender names', usual: false },
  { scope: 'webhooks', meaning: 'set the webhook, replay its deliveries', usual: false },
];

interface CreateKeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (key: CreatedApiKey) => void;
}

export function CreateKeyDialog({ open, onClose, onCreated }: CreateKeyDialogProps) {
  const creation = useCreateApiKey();
  const failure = creation.error instanceof ApiFailure ? creation.error : null;
  const close = (): void => {
    creation.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    creation.mutate(
      {
        name: formText(form, 'name'),
        mode: form.get('mode') === 'live' ? 'live' : 'test',
        scopes: SCOPES.map(({ scope }) => scope).filter((scope) => form.has(scope)),
      },
      {
        onSuccess: (key) => {
          close();
          onCreated(key);
        },
      },
    );
  };
  return (
    <Dialog open={open} title="Create an API key" onClose={close}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label="Name"
          hint="To tell it from others, such as the program that has it."
          errors={failure?.fields['name']}
        >
          <input name="name" required maxLength={100} autoComplete="off" />
        </Field>
        <Field label="Mode" hint="A test key reaches the sandbox only and costs nothing.">
          <select name="mode" defaultValue="test">
            <option value="test">test</option>
            <option value="live">live</option>
          </select>
        </Field>
        <fieldset className={styles.scopes}>
          <legend>It may</legend>
          {SCOPES.map(({ scope, meaning, usual }) => (
            <label key={scope}>
              <input type="checkbox" name={scope} defaultChecked={usual} /> {meaning}
            </label>
          ))}
        </fieldset>
        {creation.error && !failure?.fields['name'] && <FailureNotice error={creation.error} />}
        <p>
          <Button type="submit" tone="primary" busy={creation.isPending}>
            Create
          </Button>{' '}
          <Button onClick={close}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  );
}
