import { Link } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { HealthPill, TONES } from '../carriers/carrier-card';
import { byHealth, figuresOf, healthOf } from '../carriers/carrier-state';
import type { Carrier } from '../carriers/carriers.queries';
import { Signal } from '../parts/signal';

const COLUMNS = [o.stuck.carrier, o.carriers.state, o.carriers.sessions, o.carriers.inFlight, o.carriers.refusedShort];

export function CarriersCard({ carriers }: { readonly carriers: readonly Carrier[] }) {
  return (
    <Card title={o.pages.carriers} flush link={<Link to="/ops/carriers">{o.overview.allCarriers}</Link>}>
      <ListTable columns={COLUMNS}>
        {byHealth(carriers).map((carrier) => (
          <Row key={carrier.name} carrier={carrier} />
        ))}
      </ListTable>
    </Card>
  );
}

function Row({ carrier }: { readonly carrier: Carrier }) {
  const { bound, max, inFlight, refused } = figuresOf(carrier);
  return (
    <tr>
      <th scope="row">
        <Signal tone={TONES[healthOf(carrier)]} />
        {carrier.name}
      </th>
      <td>
        <HealthPill carrier={carrier} />
      </td>
      <td data-label={COLUMNS[2]}>{max === null ? '–' : `${countText(bound)}/${countText(max)}`}</td>
      <td data-label={COLUMNS[3]}>{countText(inFlight)}</td>
      <td data-label={COLUMNS[4]}>{countText(refused)}</td>
    </tr>
  );
}
