import { useQuery } from '@tanstack/react-query';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Card } from '../../../ui/layout/card';
import { QueryView } from '../../../ui/states/query-view';
import type { Question } from '../ask/question';
import { PermittedButton } from '../parts/permitted-button';
import type { Vendor } from '../parts/vendor.query';
import { VendorTable } from '../vendors/vendor-table';
import { vendors } from '../vendors/vendors.queries';
import styles from './vendor-page.module.css';
import { subAccountOf } from './vendor-questions';

interface SubAccountsProps {
  readonly vendor: Vendor;
  readonly ask: (question: Question) => void;
}

export function SubAccounts({ vendor, ask }: SubAccountsProps) {
  return (
    <QueryView query={useQuery(vendors({ parent: vendor.id }))}>
      {({ vendors: accounts }) => (
        <Card
          title={t.pages.subAccounts}
          flush={accounts.length > 0}
          link={
            <PermittedButton permission="vendors.manage" size="small" onClick={() => ask(subAccountOf(vendor))}>
              {t.subAccounts.create}
            </PermittedButton>
          }
        >
          {accounts.length === 0 ? (
            <p className={styles.quiet}>{o.vendor.noSubAccounts}</p>
          ) : (
            <VendorTable vendors={accounts} />
          )}
        </Card>
      )}
    </QueryView>
  );
}
