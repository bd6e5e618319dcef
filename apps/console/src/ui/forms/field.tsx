import { CircleAlert } from 'lucide-react';
import { cloneElement, type ReactElement, useId } from 'react';
import styles from './field.module.css';

type ControlProps = { id?: string; 'aria-describedby'?: string | undefined; 'aria-invalid'?: boolean | undefined };

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The API's errors for the value. */
  readonly errors?: readonly string[] | undefined;
  /** The console's own error for the value. */
  readonly problem?: string | undefined;
  readonly children: ReactElement<ControlProps>;
}

/** A control with its label, hint and errors, tied together for screen readers as well. */
export function Field({ label, hint, errors = [], problem, children }: FieldProps) {
  const id = useId();
  const isInvalid = errors.length > 0 || problem !== undefined;
  const noteId = hint !== undefined || isInvalid ? `${id}-note` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, { id, 'aria-describedby': noteId, 'aria-invalid': isInvalid || undefined })}
      {noteId !== undefined && (
        <p id={noteId} className={styles.note}>
          {hint}
          {problem !== undefined && <FieldError>{problem}</FieldError>}
          {errors.map((error) => (
            <FieldError key={error} lang="en">
              {error}
            </FieldError>
          ))}
        </p>
      )}
    </div>
  );
}

function FieldError({ lang, children }: { readonly lang?: 'en'; readonly children: string }) {
  return (
    <span className={styles.error} lang={lang} dir="auto">
      <CircleAlert />
      {children}
    </span>
  );
}
