import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import styles from './popup.module.css';
import own from './select.module.css';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** As wide as its value, behind its label: among the tools of a card. */
  readonly compact?: boolean;
}

/** A list to choose one of. A form that is submitted takes the `select` of the browser instead. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
  compact = false,
}: SelectProps<Value>) {
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next: Value | null) => next !== null && onChange(next)}
    >
      <Base.Trigger className={`${own.trigger} ${compact ? own.compact : ''}`} aria-label={label}>
        {compact && <span className={own.label}>{label}:</span>}
        <Base.Value />
        <Base.Icon className={own.icon}>
          <ChevronDown />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4}>
          <Base.Popup className={styles.popup}>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={styles.item}>
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator className={styles.mark}>
                  <Check />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
