import { type FormEvent, type ReactNode } from 'react';
import { Button } from '../controls/button';
import { t } from '../../i18n/t';
import styles from './filter-bar.module.css';
import { useZone } from '../preferences/time-zone';

export type FilterForm = Readonly<Record<string, FormDataEntryValue>>;

interface FilterBarProps {
  readonly filter: object;
  readonly onSearch: (form: FilterForm) => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The fields of a filter. They are filled again when the filter changes elsewhere, as on the way back. */
export function FilterBar({ filter, onSearch, onClear, children }: FilterBarProps) {
  const zone = useZone();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <form key={JSON.stringify([zone, filter])} className={styles.bar} role="search" onSubmit={submit}>
      {children}
      <div className={styles.actions}>
        <Button type="submit" tone="primary">
          {t.ui.search}
        </Button>{' '}
        <Button onClick={onClear}>{t.ui.clear}</Button>
      </div>
    </form>
  );
}
