import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { EmptyState } from '../../../ui/states/empty-state';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { apiKeys, type ListedApiKey, type CreatedApiKey } from './api-keys.queries';
import { ApiKeyTable } from './api-key-table';
import { CreateKeyDialog } from './create-key-dialog';
import { KeyHelp } from './key-help';
import { KeyShownOnce } from './key-shown-once';
import { ReplaceKeyDialog } from './replace-key-dialog';
import { RevokeKeyDialog } from './revoke-key-dialog';

export function ApiKeysPage() {
  const query = useQuery(apiKeys);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const [revoking, setRevoking] = useState<ListedApiKey | null>(null);
  const [replacing, setReplacing] = useState<ListedApiKey | null>(null);
  const create = (
    <Button tone="primary" onClick={() => setCreating(true)}>
      <Plus />
      {t.apiKeys.create}
    </Button>
  );

  return (
    <Page
      title={t.pages.apiKeys}
      purpose={t.apiKeys.purpose}
      curl={{ method: 'GET', path: '/v1/api-keys', credential: 'token' }}
      actions={create}
    >
      <QueryView query={query}>
        {({ api_keys }) =>
          api_keys.length === 0 ? (
            <EmptyState title={t.apiKeys.none}>
              <p>{t.apiKeys.noneAdvice}</p>
              {create}
            </EmptyState>
          ) : (
            <>
              <ApiKeyTable keys={api_keys} onReplace={setReplacing} onRevoke={setRevoking} />
              <KeyHelp />
            </>
          )
        }
      </QueryView>
      <CreateKeyDialog open={creating} onClose={() => setCreating(false)} onCreated={setCreated} />
      <KeyShownOnce created={created} onClose={() => setCreated(null)} />
      <ReplaceKeyDialog replacing={replacing} onClose={() => setReplacing(null)} onCreated={setCreated} />
      <RevokeKeyDialog revoking={revoking} onClose={() => setRevoking(null)} />
    </Page>
  );
}
