import { Link } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';
import { Card, CardGrid } from '../../../ui/layout/card';
import { MetricCard } from '../../../ui/layout/metric-card';
import type { Question } from '../ask/question';
import { Fact, Facts } from '../parts/facts';
import { PermittedButton } from '../parts/permitted-button';
import { VendorLink } from '../parts/vendor-link';
import type { Vendor } from '../parts/vendor.query';
import { adjustmentOf } from './credit-questions';
import styles from './vendor-page.module.css';
import { cancellationOf, changeOf } from './vendor-questions';

interface SummaryProps {
  readonly vendor: Vendor;
  readonly ask: (question: Question) => void;
}

/** The account at a glance: its credits, its limits, and what it has queued. */
export function Summary({ vendor, ask }: SummaryProps) {
  const { available, held, spent } = vendor.credits;
  return (
    <>
      <CardGrid columns={3}>
        <MetricCard label={o.vendor.available} value={countText(available)} unit={t.usage.credits} />
        <MetricCard label={o.vendor.held} value={countText(held)} note={o.vendor.heldMeans} />
        <MetricCard label={o.vendor.spent} value={countText(spent)} note={o.vendor.spentMeans} />
      </CardGrid>
      <CardGrid columns={2}>
        <Limits vendor={vendor} ask={ask} />
        <Credits vendor={vendor} ask={ask} />
      </CardGrid>
    </>
  );
}

function Limits({ vendor, ask }: SummaryProps) {
  const { id, parent_id: parent, email, default_sender: sender, rate_limit_per_minute: rate } = vendor;
  return (
    <Card
      title={o.vendor.limits}
      link={
        <PermittedButton permission="vendors.manage" size="small" onClick={() => ask(changeOf(vendor))}>
          {o.vendor.change}
        </PermittedButton>
      }
    >
      <Facts>
        <Fact name={o.vendor.rateLimit}>{rate === null ? o.vendor.publishedLimit : countText(rate)}</Fact>
        <Fact name={o.vendor.defaultSender}>{sender === null ? o.vendor.platformSender : <bdi>{sender}</bdi>}</Fact>
        <Fact name={o.vendor.owner}>
          <bdi>{email}</bdi>
        </Fact>
        <Fact name={o.pages.auditLog}>
          <Link to="/ops/audit-log" search={{ target: `vendor:${id}` }}>
            {o.vendor.showAudit}
          </Link>
        </Fact>
        {parent === null ? (
          <Fact name={t.pages.subAccounts}>
            <Link to="/ops/vendors" search={{ parent: id }}>
              {o.vendor.showSubAccounts}
            </Link>
          </Fact>
        ) : (
          <Fact name={o.vendors.parent}>
            <VendorLink id={parent} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Credits({ vendor, ask }: SummaryProps) {
  return (
    <Card title={o.vendor.corrections}>
      <div className={styles.corrections}>
        <p>{o.vendor.adjustMeans}</p>
        <PermittedButton permission="vendor-credits.change" onClick={() => ask(adjustmentOf(vendor))}>
          {o.vendor.adjustAsk}
        </PermittedButton>
        <p>{o.vendor.cancelMeans}</p>
        <PermittedButton permission="messages.cancel-queued" onClick={() => ask(cancellationOf(vendor))}>
          {o.vendor.cancelAsk}
        </PermittedButton>
      </div>
    </Card>
  );
}
