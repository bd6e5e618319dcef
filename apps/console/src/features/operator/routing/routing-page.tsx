import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { Schemas } from '@sms/api-client';
import { filterOfText } from '../../../api/filter-of-text';
import { api, dataOf } from '../../../api/client';
import { o } from '../../../i18n/operator/o';
import { listOf } from '../../../i18n/text/list-text';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { Page } from '../../../ui/layout/page';
import { SearchField } from '../../../ui/forms/filter-bar';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { TONES } from '../carriers/carrier-card';
import { healthOf } from '../carriers/carrier-state';
import { carriers } from '../carriers/carriers.queries';
import { Pager, useCursors } from '../parts/pager';
import { SettingsLink } from '../parts/settings-link';
import { Signal } from '../parts/signal';
import { RulesCard } from './rules-card';
import styles from './routing.module.css';

type Route = Schemas['RouteResponse'];

const LIMIT = 100;
const COLUMNS = [o.routing.prefix, o.routing.first, o.routing.then] as const;

const routes = (query: { readonly number?: string; readonly cursor?: number }) =>
  queryOptions({
    queryKey: ['routes', query],
    queryFn: () => dataOf(api.GET('/v1/admin/routes', { params: { query: { limit: LIMIT, ...query } } })),
  });

/** Which carriers take which numbers, by the settings in force. */
export function RoutingPage() {
  const cursors = useCursors();
  const { cursor } = cursors;
  const query = useQuery(routes(cursor === undefined ? {} : { cursor }));
  return (
    <Page
      title={o.pages.routing}
      purpose={o.routing.purpose}
      curl={{ method: 'GET', path: '/v1/admin/routes', credential: 'token' }}
      actions={<SettingsLink />}
    >
      <WhichRoute />
      <QueryView query={query}>
        {({ routes: listed, rules, test_carriers: tests, next_cursor: next }) =>
          listed.length === 0 ? (
            <EmptyState title={o.routing.none} />
          ) : (
            <>
              <RulesCard rules={rules} title={o.routing.rules} caption={o.routing.rulesFirst} />
              <Card title={o.routing.routes} caption={o.routing.longestWins} flush>
                <ListTable columns={COLUMNS}>
                  {listed.map((route) => (
                    <Row key={route.prefix} route={route} />
                  ))}
                </ListTable>
              </Card>
              {tests.length > 0 && <p className={styles.quiet}>{o.routing.tests(listOf(tests))}</p>}
              <Pager cursors={cursors} next={next} labels={o.stuck.pages} />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}

/** The number stays on the page: it is in no address. */
function WhichRoute() {
  const [typed, setTyped] = useState('');
  const found = filterOfText(typed);
  const number = 'recipient' in found ? found.recipient : undefined;
  const query = useQuery({ ...routes({ number: number ?? '' }), enabled: number !== undefined });
  return (
    <Card title={o.routing.which}>
      <SearchField label={o.routing.number} value={typed} onSearch={setTyped} />
      {typed !== '' && number === undefined && <p className={styles.quiet}>{o.routing.noNumber}</p>}
      {number !== undefined && (
        <QueryView query={query}>
          {({ routes: [route], rules }) => (
            <>
              {route ? <Way route={route} /> : <p className={styles.bad}>{o.routing.noRoute}</p>}
              <RulesCard rules={rules} title={o.routing.mayDecide} caption={o.routing.mayDecideIf} />
            </>
          )}
        </QueryView>
      )}
    </Card>
  );
}

/** The carriers in the order in which they are tried. */
function Way({ route: { prefix, carriers: tried } }: { readonly route: Route }) {
  return (
    <ol className={styles.way} aria-label={o.routing.way}>
      <li className={styles.stop}>{prefix === '' ? o.routing.others : o.routing.ofPrefix(prefix)}</li>
      {tried.map(({ carrier }) => (
        <li key={carrier} className={styles.leg}>
          <ArrowRight />
          <span className={styles.stop}>
            <Carrier name={carrier} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Row({ route: { prefix, carriers: tried } }: { readonly route: Route }) {
  const [first, ...others] = tried;
  return (
    <tr>
      <th scope="row">
        <span className="mono" dir="ltr">
          {prefix === '' ? '*' : prefix}
        </span>{' '}
        {prefix === '' && o.routing.others}
      </th>
      <td>{first ? <Carrier name={first.carrier} /> : '–'}</td>
      <td data-label={COLUMNS[2]}>{others.length === 0 ? '–' : listOf(others.map(({ carrier }) => carrier))}</td>
    </tr>
  );
}

/** A carrier with how it is now. */
function Carrier({ name }: { readonly name: string }) {
  const carrier = useQuery(carriers).data?.carriers.find((one) => one.name === name);
  return (
    <>
      {carrier && <Signal tone={TONES[healthOf(carrier)]} />}
      {name}
    </>
  );
}
