import { Search } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import styles from './filter-bar.module.css';
import { formText } from './form-text';

/** One row above a list: a search field, a chip for each other filter, and actions on what is found. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
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
