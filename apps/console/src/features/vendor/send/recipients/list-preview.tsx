import { t } from '../../../../i18n/t';
import { ScrollBox } from '../../../../ui/layout/scroll-box';
import { PhoneNumber } from '../../../../ui/values/phone-number';
import type { RecipientList } from './recipient-list';
import styles from './list-preview.module.css';

const MAX_ROWS = 3;
const MAX_COLUMNS = 5;

interface ListPreviewProps {
  readonly list: RecipientList;
  readonly onColumn: (column: number) => void;
}

/** The first rows of a file, and which of its columns has the numbers. */
export function ListPreview({ list: { header, rows, column }, onColumn }: ListPreviewProps) {
  const width = Math.max(header?.length ?? 0, rows[0]?.length ?? 0);
  const columns = Array.from({ length: width }, (_, index) => index);
  const names = columns.map((index) => header?.[index] ?? t.send.recipients.column(index + 1));
  const shown = columns.slice(0, Math.max(MAX_COLUMNS, column + 1));
  return (
    <div className={styles.preview}>
      {width > 1 && (
        <label className={styles.previewHead}>
          {t.send.recipients.numbersIn}{' '}
          <select value={column} onChange={({ target }) => onColumn(Number(target.value))}>
            {names.map((name, index) => (
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <ScrollBox label={t.send.recipients.firstRows}>
        <table>
          <thead>
            <tr>
              {shown.map((index) => (
                <th key={index} scope="col" className={index === column ? styles.chosen : undefined}>
                  {names[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map((row, number) => (
              <tr key={number}>
                {shown.map((index) => (
                  <td key={index} dir="auto">
                    {index === column ? <PhoneNumber number={row[index] ?? ''} /> : row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
