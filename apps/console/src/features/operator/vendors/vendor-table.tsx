import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import { ListTable } from '../../../ui/layout/list-table';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { VendorLink } from '../parts/vendor-link';
import styles from './vendors.module.css';
import type { ListedVendor } from './vendors.queries';

const COLUMNS = [
  o.vendors.name,
  o.vendors.status,
  o.vendor.available,
  o.vendor.held,
  o.vendors.parent,
  o.vendors.created,
] as const;

export function VendorTable({ vendors }: { readonly vendors: readonly ListedVendor[] }) {
  return (
    <ListTable columns={COLUMNS}>
      {vendors.map(
        ({ id, name, email, status, credits, parent_id: parent, parent_name: parentName, created_at: created }) => (
          <tr key={id}>
            <th scope="row">
              <VendorLink id={id} name={name} />
              <bdi className={styles.email}>{email}</bdi>
            </th>
            <td>
              <VendorPill status={status} />
            </td>
            <td data-label={COLUMNS[2]}>{credits ? countText(credits.available) : '–'}</td>
            <td data-label={COLUMNS[3]}>{credits ? countText(credits.held) : '–'}</td>
            <td data-label={COLUMNS[4]}>{parent === null ? '–' : <VendorLink id={parent} name={parentName} />}</td>
            <td data-label={COLUMNS[5]}>
              <Timestamp iso={created} form="brief" />
            </td>
          </tr>
        ),
      )}
    </ListTable>
  );
}

export function VendorPill({ status }: { readonly status: ListedVendor['status'] }) {
  return status === 'active' ? <Pill status="active" /> : <Pill hue="warn">{o.vendors.suspended}</Pill>;
}
