import { o } from '../../../i18n/operator/o';
import { listOf } from '../../../i18n/text/list-text';
import { countText } from '../../../i18n/text/number-text';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { Timestamp } from '../../../ui/values/timestamp';
import styles from './carrier-settings.module.css';
import type { WhatIf } from './versions.queries';

const texts = o.versions.whatIf;
const { before: BEFORE, after: AFTER } = o.versions.differences;

type Route = WhatIf['changes'][number]['before'];

/** Where the messages of the last day would go, beside where they go now. */
export function WhatIfCard({ found }: { readonly found: WhatIf }) {
  const { examined, since, changed, unroutable, blocked, carriers, changes } = found;
  if (since === null)
    return (
      <Card title={texts.title}>
        <p>{texts.none}</p>
      </Card>
    );
  return (
    <>
      <Card title={texts.title}>
        <p>
          {texts.examined(examined, <Timestamp iso={since} form="brief" />)}{' '}
          {changed === 0 ? texts.unchanged : texts.changed(changed)}
        </p>
        {unroutable.after > 0 && (
          <p className={styles.bad}>{texts.unroutable(unroutable.after, countText(unroutable.before))}</p>
        )}
        {blocked.after !== blocked.before && <p>{texts.blocked(blocked.after, countText(blocked.before))}</p>}
      </Card>
      <Card label={texts.carrier} flush>
        <ListTable columns={[texts.carrier, BEFORE, AFTER]}>
          {carriers.map(({ carrier, before, after }) => (
            <tr key={carrier}>
              <th scope="row">{carrier}</th>
              <td data-label={BEFORE}>{countText(before)}</td>
              <td data-label={AFTER}>{countText(after)}</td>
            </tr>
          ))}
        </ListTable>
      </Card>
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  );
}

function Changes({ changes }: Pick<WhatIf, 'changes'>) {
  return (
    <Card label={texts.messages} flush>
      <ListTable columns={[texts.messages, BEFORE, AFTER]}>
        {changes.map(({ messages, before, after }, nth) => (
          <tr key={nth}>
            <th scope="row">{countText(messages)}</th>
            <td data-label={BEFORE}>{routeText(before)}</td>
            <td data-label={AFTER} {...(isLost(after) && { className: styles.bad })}>
              {routeText(after)}
            </td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}

const isLost = ({ carriers, blocked }: Route): boolean => carriers.length === 0 && !blocked;

function routeText(route: Route): string {
  const { carriers, blocked, rule } = route;
  const way = blocked ? o.routing.blocked : isLost(route) ? texts.noCarrier : listOf(carriers);
  return rule === null ? way : texts.byRule(way, rule);
}
