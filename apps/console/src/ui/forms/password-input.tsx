import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, useState } from 'react';
import { t } from '../../i18n/t';
import styles from './password-input.module.css';

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className={styles.box}>
      <input {...props} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        className={styles.reveal}
        aria-pressed={shown}
        aria-label={t.ui.showTyped}
        onClick={() => setShown(!shown)}
      >
        <Icon />
      </button>
    </span>
  );
}
