import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Destination, OWN_LIMITS, suspicions, trafficLimits } from '../../../api/traffic-limits';
import { t } from '../../../i18n/t';
import { useMay, useMe } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { Page } from '../../../ui/layout/page';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { CapsCard } from '../../../ui/traffic/caps-card';
import { ANY_DESTINATION } from '../../../ui/traffic/destination';
import { DestinationDialog } from '../../../ui/traffic/destination-dialog';
import { DestinationsCard } from '../../../ui/traffic/destinations-card';
import { SuspicionsCard } from '../../../ui/traffic/suspicions-card';

/** Where and how much the account may send, and which of its codes look pumped. Owners change the limits. */
export function TrafficLimitsPage() {
  const isSubAccount = (useMe().account?.parent_id ?? null) !== null;
  const mayChange = useMay('traffic-limits.set');
  const [adding, setAdding] = useState<Destination | null>(null);
  return (
    <Page
      title={t.pages.trafficLimits}
      purpose={t.traffic.purpose}
      curl={{ method: 'GET', path: '/v1/traffic-limits', credential: 'token' }}
      actions={
        mayChange &&
        !isSubAccount && (
          <Button tone="primary" onClick={() => setAdding(ANY_DESTINATION)}>
            <Plus />
            {t.traffic.destinations.add}
          </Button>
        )
      }
    >
      {isSubAccount ? (
        <EmptyState title={t.traffic.ofParent}>
          <p>{t.traffic.ofParentMeans}</p>
        </EmptyState>
      ) : (
        <Limits mayChange={mayChange} onAdd={setAdding} />
      )}
      <DestinationDialog start={adding} source={OWN_LIMITS} onClose={() => setAdding(null)} />
    </Page>
  );
}

interface LimitsProps {
  readonly mayChange: boolean;
  readonly onAdd: (start: Destination) => void;
}

function Limits({ mayChange, onAdd }: LimitsProps) {
  const query = useQuery(trafficLimits(OWN_LIMITS));
  return (
    <>
      <QueryView query={query}>
        {(limits) => (
          <>
            <CapsCard limits={limits} source={OWN_LIMITS} mayChange={mayChange} />
            <DestinationsCard limits={limits} source={OWN_LIMITS} mayChange={mayChange} />
          </>
        )}
      </QueryView>
      <QueryView query={useQuery(suspicions)}>
        {(found) => <SuspicionsCard suspicions={found} onRefuse={mayChange ? onAdd : undefined} />}
      </QueryView>
    </>
  );
}
