import type { Schemas } from '@sms/api-client';
import { o } from '../../../i18n/operator/o';
import { listOf } from '../../../i18n/text/list-text';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { Pill } from '../../../ui/values/pill';

type Rule = Schemas['RouteRuleResponse'];

const SHOWN = 5;
const COLUMNS = [o.routing.rule, o.routing.condition, o.routing.carriers] as const;

/** The rules that go before all prefixes, in their order. */
export function RulesCard({ rules, title, caption }: { rules: readonly Rule[]; title: string; caption: string }) {
  if (rules.length === 0) return null;
  return (
    <Card title={title} caption={caption} flush>
      <ListTable columns={COLUMNS}>
        {rules.map((rule) => (
          <tr key={rule.name}>
            <th scope="row">{rule.name}</th>
            <td>{conditionOf(rule)}</td>
            <td data-label={COLUMNS[2]}>
              {rule.blocked ? <Pill hue="bad">{o.routing.blocked}</Pill> : listOf(rule.carriers.map(carrierOf))}
            </td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}

/** Everything that a message has to fulfil, in words. */
function conditionOf({ prefixes, prefix_count: count, vendor_ids: vendors, senders, lanes }: Rule): string {
  const isAny = prefixes.length === 1 && prefixes[0] === '';
  const conditions = [
    isAny ? [] : o.routing.beginsWith(firstOf(prefixes, count)),
    vendors ? o.routing.ofVendors(firstOf(vendors.map(String))) : [],
    senders ? o.routing.fromSenders(firstOf(senders)) : [],
    lanes ? listOf(lanes.map((lane) => o.stuck.lanes[lane])) : [],
  ].flat();
  return conditions.length === 0 ? o.routing.everything : conditions.join(' · ');
}

function firstOf(values: readonly string[], count = values.length): string {
  return count <= SHOWN ? listOf(values) : `${values.slice(0, SHOWN).join(', ')}, … (${count})`;
}

/** With its share where there are shares. */
function carrierOf({ carrier, weight }: Rule['carriers'][number]): string {
  return weight === null ? carrier : `${carrier} ${weight}`;
}
