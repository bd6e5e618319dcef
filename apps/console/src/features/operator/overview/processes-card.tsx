import { o } from '../../../i18n/operator/o';
import { allOf } from '../../../i18n/text/list-text';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import styles from './overview.module.css';
import type { Snapshot } from '../parts/snapshot.query';

type Service = NonNullable<Snapshot['services']>[number];

const TEXTS = o.overview.processes;
const COLUMNS = [TEXTS.service, TEXTS.version, TEXTS.running] as const;

/** The processes of each service, and whether their versions differ. */
export function ProcessesCard({ services }: { readonly services: readonly Service[] }) {
  return (
    <Card title={TEXTS.title} flush>
      <ListTable columns={COLUMNS}>
        {services.map(({ service, replicas }) => (
          <tr key={service}>
            <th scope="row">
              <bdi>{service}</bdi>
            </th>
            <td>
              <Version versions={[...new Set(replicas.map(({ version }) => version))].sort()} />
            </td>
            <td data-label={COLUMNS[2]}>
              <ul className={styles.processes}>
                {replicas.map(({ host, pid, started_at: start }) => (
                  <li key={`${host}:${pid}:${start}`}>
                    {TEXTS.since(
                      <bdi className="mono">{`${host}:${pid}`}</bdi>,
                      <Timestamp iso={start} form="brief" />,
                    )}
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}

function Version({ versions }: { readonly versions: readonly string[] }) {
  if (versions.length === 0) return <Pill hue="bad">{TEXTS.none}</Pill>;
  if (versions.length > 1) return <Pill hue="warn">{TEXTS.mixed(allOf(versions))}</Pill>;
  return <bdi className="mono">{versions}</bdi>;
}
