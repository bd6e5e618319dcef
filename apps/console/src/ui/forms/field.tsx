import { CircleAlert } from 'lucide-react';
import { cloneElement, type ReactElement, useId } from 'react';
import styles from './field.module.css';

type ControlProps = { id?: string; 'aria-describedby'?: string | undefined; 'aria-invalid'?: boolean | undefined };

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The message of the server about the value. */
  readonly errors?: readonly string[] | undefined;
  readonly children: ReactElement<ControlProps>;
}

/** A control with its label, hint and errors, tied together for screen readers as well. */
export function Field({ label, hint, errors = [], children }: FieldProps) {
  const id = useId();
  const note = hint !== undefined || errors.length > 0 ? `${id}-note` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id, 'aria-describedby': note, 'aria-invalid': errors.length > 0 || undefined })}
      {note !== undefined && (
        <p id={note} className={styles.note}>
          {hint}
          {errors.map((error) => (
            <span key={error} className={styles.error}>
              <CircleAlert />
              {error}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
