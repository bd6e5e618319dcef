import { type FormEvent } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { formText } from '../../ui/form-text';
import { fieldOf, isoOf } from '../../ui/local-time';
import { useZone } from '../../ui/time-zone';
import styles from './filter-bar.module.css';
import { filterOfSearch, MESSAGE_STATUSES, type MessageFilter } from './message-filter';

interface FilterBarProps {
  readonly filter: MessageFilter;
  readonly onLook: (filter: MessageFilter) => void;
}

export function FilterBar({ filter, onLook }: FilterBarProps) {
  const zone = useZone();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const number = formText(data, 'recipient').replaceAll(/[^0-9]/g, '');
    const form = Object.fromEntries(data);
    onLook({
      ...filterOfSearch({ ...form, from: isoOf(form['from'], zone), to: isoOf(form['to'], zone) }),
      ...(number && { recipient: number }),
    });
  };
  return (
    // A filter that comes from elsewhere, such as the way back, fills the fields anew.
    <form key={JSON.stringify([zone, filter])} className={styles.bar} role="search" onSubmit={submit}>
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
      <Field label="Sender">
        <input name="sender" maxLength={16} autoComplete="off" defaultValue={filter.sender} />
      </Field>
      <Field label="Request id">
        <input name="request_id" className="mono" autoComplete="off" defaultValue={filter.request_id} />
      </Field>
      <Field label="From">
        <input name="from" type="datetime-local" defaultValue={fieldOf(filter.from, zone)} />
      </Field>
      <Field label="To">
        <input name="to" type="datetime-local" defaultValue={fieldOf(filter.to, zone)} />
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
