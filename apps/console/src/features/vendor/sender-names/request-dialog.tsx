import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { api, dataOf } from '../../../api/client';
import { Button } from '../../../ui/controls/button';
import { Dialog } from '../../../ui/controls/dialog';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Field } from '../../../ui/forms/field';
import styles from './request-dialog.module.css';

const MAX_NAME = 11;
const MIN_SAMPLE = 15;
const MAX_SAMPLE = 1_000;

/** Asks for a name, and shows it as a phone would. */
export function RequestDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [sample, setSample] = useState('');
  const request = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/v1/sender-names/request', { body: { senderid: name, sample_content: sample } })),
    onSuccess: async () => {
      close();
      await client.invalidateQueries({ queryKey: ['sender-names'] });
    },
  });
  const fields = request.error instanceof ApiFailure ? request.error.fields : {};
  const close = (): void => {
    request.reset();
    setName('');
    setSample('');
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    request.mutate();
  };
  return (
    <Dialog open={open} title="Request a sender name" onClose={close}>
      <form className={styles.form} onSubmit={submit}>
        <Field label="Name" hint="Letters, digits, spaces, dots and hyphens; at most 11." errors={fields['senderid']}>
          <input
            value={name}
            required
            maxLength={MAX_NAME}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field
          label="A message under this name"
          hint="At least 15 characters, as they will be sent. The operator looks at it."
          errors={fields['sample_content']}
        >
          <textarea
            rows={3}
            dir="auto"
            value={sample}
            required
            minLength={MIN_SAMPLE}
            maxLength={MAX_SAMPLE}
            onChange={({ target }) => setSample(target.value)}
          />
        </Field>
        <figure className={styles.phone} aria-label="On a phone">
          <figcaption>
            <bdi>{name === '' ? 'Name' : name}</bdi>
          </figcaption>
          <p dir="auto">{sample === '' ? 'Message' : sample}</p>
        </figure>
        {request.error && Object.keys(fields).length === 0 && <FailureNotice error={request.error} />}
        <p>
          <Button type="submit" tone="primary" busy={request.isPending}>
            Request
          </Button>{' '}
          <Button onClick={close}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  );
}
