import { useQuery } from '@tanstack/react-query';
import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import { ListTable } from '../../../ui/layout/list-table';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { VendorLink } from '../parts/vendor-link';
import { vendorOf } from '../parts/vendor.query';
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
      {vendors.map(({ id, name, email, status, parent_id: parent, created_at: created }) => (
        <tr key={id}>
          <th scope="row">
            <VendorLink id={id} name={name} />
            <bdi className={styles.email}>{email}</bdi>
          </th>
          <td>
            <VendorPill status={status} />
          </td>
          <Credits id={id} />
          <td data-label={COLUMNS[4]}>{parent === null ? '–' : <VendorLink id={parent} />}</td>
          <td data-label={COLUMNS[5]}>
            <Timestamp iso={created} form="brief" />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

export function VendorPill({ status }: { readonly status: ListedVendor['status'] }) {
  return status === 'active' ? <Pill status="active" /> : <Pill hue="warn">{o.vendors.suspended}</Pill>;
}

/** The list itself has no credits: they are asked for vendor by vendor. */
function Credits({ id }: { readonly id: number }) {
  const credits = useQuery(vendorOf(id)).data?.credits;
  return (
    <>
      <td data-label={COLUMNS[2]}>{credits && countText(credits.available)}</td>
      <td data-label={COLUMNS[3]}>{credits && countText(credits.held)}</td>
    </>
  );
}
