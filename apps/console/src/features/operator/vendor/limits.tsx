import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Destination, trafficLimits } from '../../../api/traffic-limits';
import { o } from '../../../i18n/operator/o';
import { useMay } from '../../../session/use-session';
import { Card } from '../../../ui/layout/card';
import { QueryView } from '../../../ui/states/query-view';
import { CapsCard } from '../../../ui/traffic/caps-card';
import { DestinationDialog } from '../../../ui/traffic/destination-dialog';
import { DestinationsCard } from '../../../ui/traffic/destinations-card';
import { SuspicionsCard } from '../../../ui/traffic/suspicions-card';
import { VendorLink } from '../parts/vendor-link';
import type { Vendor } from '../parts/vendor.query';
import { suspicionsOf } from '../suspicions/suspicions.queries';
import { limitsOf } from './vendor.queries';
import styles from './vendor-page.module.css';

/** Where and how much a vendor and its sub-accounts may send, by its own limits and by those of operators. */
export function VendorLimits({ vendor }: { readonly vendor: Vendor }) {
  if (vendor.parent_id === null) return <Limits vendor={vendor.id} />;
  return (
    <Card>
      <p className={styles.quiet}>{o.vendor.limitsOfParent(<VendorLink id={vendor.parent_id} />)}</p>
    </Card>
  );
}

function Limits({ vendor }: { readonly vendor: number }) {
  const source = limitsOf(vendor);
  const mayChange = useMay('vendor-limits.set');
  const query = useQuery(trafficLimits(source));
  const [adding, setAdding] = useState<Destination | null>(null);
  const onAdd = mayChange ? setAdding : undefined;
  return (
    <>
      <QueryView query={query}>
        {(limits) => (
          <>
            <CapsCard limits={limits} source={source} mayChange={mayChange} />
            <DestinationsCard limits={limits} source={source} mayChange={mayChange} onAdd={onAdd} />
          </>
        )}
      </QueryView>
      <QueryView query={useQuery(suspicionsOf(vendor))}>
        {(found) => <SuspicionsCard suspicions={found} onRefuse={onAdd} />}
      </QueryView>
      <DestinationDialog start={adding} source={source} onClose={() => setAdding(null)} />
    </>
  );
}
