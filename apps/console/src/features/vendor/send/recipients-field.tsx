import { isMsisdn } from '@sms/sms-text';
import { Check } from 'lucide-react';
import { t } from '../../../i18n/t';
import { Segmented } from '../../../ui/controls/segmented';
import { Field } from '../../../ui/forms/field';
import { FileField, fileSizeText } from '../../../ui/forms/file-field';
import type { Draft } from './draft';
import { ListPreview } from './recipients/list-preview';
import { listOf, type RecipientList, tidiedCount, uploadOf } from './recipients/recipient-list';
import { numbersOf, tidiedIn } from './recipients/recipients';
import styles from './send-page.module.css';

interface RecipientsFieldProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

const SOURCES = [
  { value: 'numbers', label: t.send.recipients.typed },
  { value: 'file', label: t.send.recipients.upload },
] as const;

/** Takes numbers that are typed or pasted, or a file of numbers. */
export function RecipientsField({ draft, onChange }: RecipientsFieldProps) {
  const { to, list } = draft;
  return (
    <fieldset className={styles.recipients}>
      <legend>{t.send.recipients.to}</legend>
      <Segmented
        label={t.send.recipients.to}
        value={to}
        options={SOURCES}
        onChange={(next) => onChange({ to: next })}
      />
      {to === 'numbers' ? (
        <TypedNumbers draft={draft} onChange={onChange} />
      ) : (
        <>
          <FileField
            label={t.send.recipients.file}
            hint={t.send.recipients.fileHint}
            accept=".csv,.txt,text/csv,text/plain"
            chosen={list && { name: list.name, details: sizeOf(list) }}
            onFile={(chosen) => void changeOf(chosen).then(onChange)}
          />
          {list && !list.isPlain && (
            <>
              <ListPreview
                list={list}
                onColumn={(column) => onChange({ list: { ...list, column }, file: uploadOf({ ...list, column }) })}
              />
              <Tidied count={tidiedCount(list)} />
            </>
          )}
        </>
      )}
    </fieldset>
  );
}

/** A plain list of numbers is uploaded as it is. Of a table, the column of the numbers is. */
async function changeOf(chosen: File): Promise<Partial<Draft>> {
  const list = listOf(chosen.name, chosen.size, await chosen.text());
  return { list, file: list.isPlain ? chosen : uploadOf(list) };
}

const sizeOf = ({ bytes, rows }: RecipientList): string => `${fileSizeText(bytes)} · ${t.counts.rows(rows.length)}`;

function TypedNumbers({ draft: { numbers }, onChange }: RecipientsFieldProps) {
  const count = numbersOf(numbers).filter(isMsisdn).length;
  return (
    <>
      <Field label={t.send.recipients.numbers} hint={t.send.recipients.numbersHint(t.counts.recipients(count))}>
        <textarea
          rows={3}
          className="mono"
          dir="ltr"
          value={numbers}
          autoComplete="off"
          onChange={({ target }) => onChange({ numbers: target.value })}
        />
      </Field>
      <Tidied count={tidiedIn(numbers)} />
    </>
  );
}

/** Says how many numbers were written in another way than the API takes them. */
function Tidied({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.tidied} role="status">
      <Check /> {t.send.recipients.tidied(count)}
    </p>
  );
}
