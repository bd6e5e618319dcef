import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/t';
import { Popover } from '../overlays/popover';
import styles from './filter-chip.module.css';

interface FilterChipProps {
  readonly name: string;
  /** The value of the filter; undefined while the list is not filtered by it. */
  readonly value: ReactNode | undefined;
  readonly onClear: () => void;
  /** The choices. `close` is called once one is made. */
  readonly children: (close: () => void) => ReactNode;
}

/** One filter of a list. Unused it is dashed with a plus; used it shows its value, and a cross that clears it. */
export function FilterChip({ name, value, onClear, children }: FilterChipProps) {
  const [open, setOpen] = useState(false);
  const isUsed = value !== undefined;
  const trigger = (
    <button type="button" className={styles.open}>
      {isUsed ? (
        <>
          {name}: <span className={styles.value}>{value}</span>
        </>
      ) : (
        <>
          <Plus />
          {name}
        </>
      )}
    </button>
  );
  return (
    <span className={styles.chip} data-chip data-used={isUsed || undefined}>
      <Popover trigger={trigger} label={name} open={open} onOpenChange={setOpen}>
        {children(() => setOpen(false))}
      </Popover>
      {isUsed && (
        <button type="button" className={styles.clear} aria-label={t.ui.clearFilter(name)} onClick={onClear}>
          <X />
        </button>
      )}
    </span>
  );
}

interface ChoiceListProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChoose: (value: Value) => void;
}

/** The choices of a chip, each of which applies at once. */
export function ChoiceList<Value extends string>({ label, value, options, onChoose }: ChoiceListProps<Value>) {
  return (
    <ul className={styles.choices} aria-label={label}>
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            className={styles.choice}
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
