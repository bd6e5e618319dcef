import { Field } from '../../../ui/forms/field';
import { FileField } from '../../../ui/forms/file-field';
import type { Draft } from './draft';
import { numbersOf } from './recipients';
import styles from './send-page.module.css';

interface RecipientsFieldProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Numbers that are typed or pasted, or a file of them. */
export function RecipientsField({ draft: { to, numbers, file }, onChange }: RecipientsFieldProps) {
  const count = numbersOf(numbers).length;
  return (
    <fieldset className={styles.recipients}>
      <legend>To</legend>
      <p className={styles.choice}>
        <label>
          <input type="radio" name="to" checked={to === 'numbers'} onChange={() => onChange({ to: 'numbers' })} /> typed
          or pasted
        </label>
        <label>
          <input type="radio" name="to" checked={to === 'file'} onChange={() => onChange({ to: 'file' })} /> from a file
        </label>
      </p>
      {to === 'numbers' ? (
        <Field label="Numbers" hint={`${count} so far. In international format, by comma or one a line.`}>
          <textarea
            rows={3}
            className="mono"
            value={numbers}
            autoComplete="off"
            onChange={({ target }) => onChange({ numbers: target.value })}
          />
        </Field>
      ) : (
        <FileField
          label="File"
          hint="Drop it here or choose it: CSV with a column phone, recipient, msisdn or number, or one number a line; UTF-8."
          accept=".csv,.txt,text/csv,text/plain"
          file={file}
          onFile={(chosen) => onChange({ file: chosen })}
        />
      )}
    </fieldset>
  );
}
