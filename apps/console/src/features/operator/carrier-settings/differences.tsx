import { o } from '../../../i18n/operator/o';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import styles from './carrier-settings.module.css';
import type { Difference } from './versions.queries';

const texts = o.versions.differences;
const COLUMNS = [texts.path, texts.before, texts.after] as const;

interface DifferencesProps {
  readonly title: string;
  readonly differences: readonly Difference[];
}

/** Where two versions differ, as JSON. */
export function Differences({ title, differences }: DifferencesProps) {
  if (differences.length === 0)
    return (
      <Card title={title}>
        <p>{texts.none}</p>
      </Card>
    );
  return (
    <Card title={title} flush>
      <ListTable columns={COLUMNS}>
        {differences.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row" className="mono">
              <bdi>{path}</bdi>
            </th>
            <td data-label={COLUMNS[1]} className={styles.value}>
              <Value json={before} />
            </td>
            <td data-label={COLUMNS[2]} className={styles.value}>
              <Value json={after} />
            </td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}

function Value({ json }: { readonly json: string | null }) {
  return json === null ? '–' : <bdi className="mono">{json}</bdi>;
}
