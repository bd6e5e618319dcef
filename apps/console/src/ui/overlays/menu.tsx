import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './popup.module.css';

const GAP_PX = 6;

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={GAP_PX} align={align}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item className={styles.item} disabled={disabled} onClick={onSelect}>
      {icon}
      {children}
    </Base.Item>
  );
}

interface MenuToggleProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** An item that is on or off, and leaves the menu open. */
export function MenuToggle({ checked, onChange, children }: MenuToggleProps) {
  return (
    <Base.CheckboxItem className={styles.item} checked={checked} onCheckedChange={onChange}>
      {children}
      <Base.CheckboxItemIndicator className={styles.mark}>
        <Check />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}

interface MenuChoiceProps<Value extends string> {
  readonly title: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A group of items of which one is chosen. */
export function MenuChoice<Value extends string>({ title, value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.groupTitle}>{title}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={styles.item}>
            {option.label}
            <Base.RadioItemIndicator className={styles.mark}>
              <Check />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}
