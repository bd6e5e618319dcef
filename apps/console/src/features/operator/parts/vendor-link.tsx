import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import styles from './parts.module.css';
import { vendorOf } from './vendor.query';

interface VendorLinkProps {
  readonly id: number;
  /** Asked for where the row does not have it. */
  readonly name?: string | null | undefined;
}

/** The name of a vendor, which leads to its page. */
export function VendorLink({ id, name }: VendorLinkProps) {
  return (
    <Link className={styles.link} to="/ops/vendors/$vendorId" params={{ vendorId: String(id) }}>
      <VendorName id={id} name={name} />
    </Link>
  );
}

export function VendorName({ id, name }: VendorLinkProps) {
  const { data } = useQuery({ ...vendorOf(id), enabled: name === undefined || name === null });
  return <bdi>{name ?? data?.name ?? o.parts.vendor(id)}</bdi>;
}
