import { type FormEvent, type ReactNode } from 'react';
import { Button } from '../controls/button';
import styles from './filter-bar.module.css';
import { useZone } from '../preferences/time-zone';

export type FilterForm = Readonly<Record<string, FormDataEntryValue>>;

interface FilterBarProps {
  readonly filter: object;
  readonly onLook: (form: FilterForm) => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Fields that say what is looked for. A filter that comes from elsewhere, such as the way back, fills them anew. */
export function FilterBar({ filter, onLook, onClear, children }: FilterBarProps) {
  const zone = useZone();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onLook(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <form key={JSON.stringify([zone, filter])} className={styles.bar} role="search" onSubmit={submit}>
      {children}
      <div className={styles.actions}>
        <Button type="submit" tone="primary">
          Look
        </Button>{' '}
        <Button onClick={onClear}>Clear</Button>
      </div>
    </form>
  );
}
