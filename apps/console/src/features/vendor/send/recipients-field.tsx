import { Field } from '../../../ui/forms/field';
import { FileField } from '../../../ui/forms/file-field';
import type { Draft } from './draft';
import { numbersOf } from './recipients';
import styles from './send-page.module.css';

interface RecipientsFieldProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Takes numbers that are typed or pasted, or a file of numbers. */
export function RecipientsField({ draft: { to, numbers, file }, onChange }: RecipientsFieldProps) {
  const count = numbersOf(numbers).length;
  return (
    <fieldset className={styles.recipients}>
      <legend>To</legend>
      <p className={styles.choice}>
        <label>
          <input type="radio" name="to" checked={to === 'numbers'} onChange={() => onChange({ to: 'numbers' })} /> Type
          or paste
        </label>
        <label>
          <input type="radio" name="to" checked={to === 'file'} onChange={() => onChange({ to: 'file' })} /> Upload CSV
        </label>
      </p>
      {to === 'numbers' ? (
        <Field
          label="Numbers"
          hint={`${count} ${count === 1 ? 'recipient' : 'recipients'}. In international format, separated by commas or line breaks.`}
        >
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
          hint="Drop a file here or choose one: CSV with a column named phone, recipient, msisdn or number, or one number per line. UTF-8."
          accept=".csv,.txt,text/csv,text/plain"
          file={file}
          onFile={(chosen) => onChange({ file: chosen })}
        />
      )}
    </fieldset>
  );
}
