import { Search, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../i18n/t';
import { Button } from '../controls/button';
import styles from './filter-bar.module.css';
import { formText } from './form-text';

interface FilterBarProps {
  readonly search: ReactNode;
  /** A chip for each other filter, and actions on what is found. */
  readonly children: ReactNode;
}

/** One row above a list. On a phone a button shows the chips of filters that are not used. */
export function FilterBar({ search, children }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.bar} data-open={open || undefined}>
      {search}
      <span className={styles.more}>
        <Button iconOnly aria-label={t.ui.filters} aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal />
        </Button>
      </span>
      {children}
    </div>
  );
}

interface SearchFieldProps {
  /** Names the search field, by what can be searched for. */
  readonly label: string;
  readonly value: string;
  /** The key that leads here. */
  readonly shortcut?: string;
  readonly onSearch: (text: string) => void;
}

/** Searches when Enter is pressed. It is filled again when the filter changes elsewhere, as on the way back. */
export function SearchField({ label, value, shortcut, onSearch }: SearchFieldProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch(formText(new FormData(event.currentTarget), 'text'));
  };
  return (
    <form key={value} role="search" className={styles.search} onSubmit={submit}>
      <Search />
      <input name="text" type="search" aria-label={label} placeholder={label} autoComplete="off" defaultValue={value} />
      {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </form>
  );
}
