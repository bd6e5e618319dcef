import { type FormEvent } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { formText } from '../../ui/form-text';
import styles from './filter-bar.module.css';
import { filterOfSearch, MESSAGE_STATUSES, type MessageFilter } from './message-filter';

interface FilterBarProps {
  readonly filter: MessageFilter;
  readonly onLook: (filter: MessageFilter) => void;
}

export function FilterBar({ filter, onLook }: FilterBarProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const number = formText(data, 'recipient').replaceAll(/[^0-9]/g, '');
    const form = Object.fromEntries(data);
    onLook({
      ...filterOfSearch({ ...form, from: utc(form['from']), to: utc(form['to']) }),
      ...(number && { recipient: number }),
    });
  };
  return (
    // A filter that comes from elsewhere, such as the way back, fills the fields anew.
    <form key={JSON.stringify(filter)} className={styles.bar} role="search" onSubmit={submit}>
      <Field label="Number">
        <input name="recipient" inputMode="tel" autoComplete="off" defaultValue={filter.recipient} />
      </Field>
      <Field label="Status">
        <select name="status" defaultValue={filter.status ?? ''}>
          <option value="">all</option>
          {MESSAGE_STATUSES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </Field>
      <Field label="Mode">
        <select name="mode" defaultValue={filter.mode ?? ''}>
          <option value="">live and test</option>
          <option>live</option>
          <option>test</option>
        </select>
      </Field>
      <Field label="Sender">
        <input name="sender" maxLength={16} autoComplete="off" defaultValue={filter.sender} />
      </Field>
      <Field label="Request id">
        <input name="request_id" className="mono" autoComplete="off" defaultValue={filter.request_id} />
      </Field>
      <Field label="From">
        <input name="from" type="datetime-local" defaultValue={local(filter.from)} />
      </Field>
      <Field label="To">
        <input name="to" type="datetime-local" defaultValue={local(filter.to)} />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" tone="primary">
          Look
        </Button>{' '}
        <Button onClick={() => onLook({})}>Clear</Button>
      </div>
    </form>
  );
}

/** Of a field, which is in the reader's zone. */
function utc(value: FormDataEntryValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? new Date(value).toISOString() : undefined;
}

function local(iso: string | undefined): string | undefined {
  if (iso === undefined || Number.isNaN(Date.parse(iso))) return undefined;
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
