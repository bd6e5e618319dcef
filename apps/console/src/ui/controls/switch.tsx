import { Switch as Base } from '@base-ui/react/switch';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Takes effect at once, unlike a check box of a form. */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <label className={styles.row}>
      {label}
      <Base.Root className={styles.switch} checked={checked} disabled={disabled} onCheckedChange={onChange}>
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </label>
  );
}
