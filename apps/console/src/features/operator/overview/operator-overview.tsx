import { t } from '../../../i18n/t';
import { Page } from '../../../ui/layout/page';

export function OperatorOverview() {
  return (
    <Page title={t.operator.title} purpose={t.operator.purpose}>
      <p>{t.operator.reference(<a href="/docs">{t.operator.referenceLink}</a>)}</p>
    </Page>
  );
}
