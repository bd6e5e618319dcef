import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { locale } from '../../../i18n/text/language';
import { countText, percentText } from '../../../i18n/text/number-text';
import { Segmented } from '../../../ui/controls/segmented';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { QueryView } from '../../../ui/states/query-view';
import { VendorLink } from '../parts/vendor-link';
import { allUsage, type AllUsageGroup } from './all-usage.query';
import styles from './overview.module.css';
import { type UsageRow, usageRows } from './usage-rows';

const TEXTS = o.overview.usage;
const GROUPS = [
  { value: 'carrier', label: TEXTS.groups.carrier },
  { value: 'country', label: TEXTS.groups.country },
  { value: 'vendor', label: TEXTS.groups.vendor },
] as const satisfies readonly { readonly value: AllUsageGroup; readonly label: string }[];
const COUNTS = [t.usage.messages, t.usage.delivered, t.usage.failed, o.overview.waiting] as const;

/** What became of the messages of all vendors, by carrier, country or vendor. */
export function UsageCard() {
  const [group, setGroup] = useState<AllUsageGroup>('carrier');
  const choice = <Segmented label={t.usage.groupBy} value={group} options={GROUPS} onChange={setGroup} />;
  return (
    <Card title={TEXTS.title} flush link={choice}>
      <QueryView query={useQuery(allUsage(group))}>
        {(usage) => {
          const rows = usageRows(usage);
          if (rows.length === 0) return <p className={styles.empty}>{t.usage.nothingSent}</p>;
          return (
            <ListTable columns={[TEXTS.groups[group], ...COUNTS]}>
              {rows.map((row) => (
                <Row key={row.key} row={row} group={group} />
              ))}
            </ListTable>
          );
        }}
      </QueryView>
    </Card>
  );
}

interface RowProps {
  readonly row: UsageRow;
  readonly group: AllUsageGroup;
}

function Row({ row, group }: RowProps) {
  const { messages, delivered, failed, waiting } = row;
  return (
    <tr>
      <th scope="row">
        <Name row={row} group={group} />
      </th>
      <td>{countText(messages)}</td>
      <td data-label={COUNTS[1]}>{messages === waiting ? '–' : percentText(delivered / messages)}</td>
      <td data-label={COUNTS[2]}>{countText(failed)}</td>
      <td data-label={COUNTS[3]}>{countText(waiting)}</td>
    </tr>
  );
}

const COUNTRIES = new Intl.DisplayNames([locale], { type: 'region' });

function Name({ row: { key, vendorId, name }, group }: RowProps) {
  if (key === 'other') return t.usage.others;
  if (vendorId !== null) return <VendorLink id={vendorId} name={name} />;
  if (key === 'none') return group === 'carrier' ? TEXTS.noCarrier : TEXTS.noCountry;
  return <bdi>{group === 'country' ? COUNTRIES.of(key) : key}</bdi>;
}
