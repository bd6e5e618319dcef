import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { SuspicionsCard } from '../../../ui/traffic/suspicions-card';
import { suspicionsOf } from './suspicions.queries';

/** The suspicious codes of all vendors. What is done about them is done at the vendor. */
export function SuspicionsPage() {
  return (
    <Page
      title={o.pages.suspicions}
      purpose={o.suspicions.purpose}
      curl={{ method: 'GET', path: '/v1/admin/otp-suspicions', credential: 'token' }}
    >
      <QueryView query={useQuery(suspicionsOf())}>
        {(suspicions) => (
          <SuspicionsCard
            suspicions={suspicions}
            vendorOf={(id) => (
              <Link to="/ops/vendors/$vendorId" params={{ vendorId: String(id) }} search={{ tab: 'limits' }}>
                {o.parts.vendor(id)}
              </Link>
            )}
          />
        )}
      </QueryView>
    </Page>
  );
}
