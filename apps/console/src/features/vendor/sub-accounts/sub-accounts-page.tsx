import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import { useMe } from '../../../session/use-session';
import { Button } from '../../../ui/controls/button';
import { Card } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { toastDone, toastFailed } from '../../../ui/overlays/toast';
import { EmptyState } from '../../../ui/states/empty-state';
import { QueryView } from '../../../ui/states/query-view';
import { CloseDialog } from './close-dialog';
import { CreateSubAccountDialog } from './create-sub-account-dialog';
import { SubAccountTable } from './sub-account-table';
import { type SubAccount, subAccounts, useUnsuspendSubAccount } from './sub-accounts.queries';
import { SuspendDialog } from './suspend-dialog';

/** The sub-accounts of the account, for its owners. */
export function SubAccountsPage() {
  const isSubAccount = (useMe().account?.parent_id ?? null) !== null;
  const query = useQuery({ ...subAccounts, enabled: !isSubAccount });
  const [creating, setCreating] = useState(false);
  const create = !isSubAccount && (
    <Button tone="primary" onClick={() => setCreating(true)}>
      <Plus />
      {t.subAccounts.create}
    </Button>
  );
  return (
    <Page
      title={t.pages.subAccounts}
      purpose={t.subAccounts.purpose}
      curl={{ method: 'GET', path: '/v1/sub-accounts', credential: 'token' }}
      actions={query.data?.length !== 0 && create}
    >
      {isSubAccount ? (
        <EmptyState title={t.subAccounts.isOne}>
          <p>{t.subAccounts.isOneMeans}</p>
        </EmptyState>
      ) : (
        <QueryView query={query}>
          {(accounts) =>
            accounts.length === 0 ? (
              <EmptyState title={t.subAccounts.none} action={create}>
                <p>{t.subAccounts.noneAdvice}</p>
              </EmptyState>
            ) : (
              <SubAccountList accounts={accounts} />
            )
          }
        </QueryView>
      )}
      <CreateSubAccountDialog open={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function SubAccountList({ accounts }: { readonly accounts: readonly SubAccount[] }) {
  const [suspending, setSuspending] = useState<SubAccount | null>(null);
  const [closing, setClosing] = useState<SubAccount | null>(null);
  const unsuspension = useUnsuspendSubAccount();
  const unsuspend = ({ id, name }: SubAccount): void =>
    unsuspension.mutate(
      { id, reason: '' },
      {
        onSuccess: () => toastDone(t.subAccounts.unsuspended, name),
        onError: (error) => toastFailed(t.subAccounts.notUnsuspended, error),
      },
    );
  return (
    <Card flush>
      <SubAccountTable
        accounts={accounts}
        unsuspending={unsuspension.isPending ? unsuspension.variables.id : undefined}
        onSuspend={setSuspending}
        onUnsuspend={unsuspend}
        onClose={setClosing}
      />
      <SuspendDialog account={suspending} onClose={() => setSuspending(null)} />
      <CloseDialog account={closing} onClose={() => setClosing(null)} />
    </Card>
  );
}
