import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Timestamp } from '../../../ui/values/timestamp';
import { type ListedApiKey, useRevokeApiKey } from './api-keys.queries';

interface RevokeKeyDialogProps {
  readonly revoking: ListedApiKey | null;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ revoking, onClose }: RevokeKeyDialogProps) {
  const revocation = useRevokeApiKey();
  const close = (): void => {
    revocation.reset();
    onClose();
  };
  return (
    <Dialog open={revoking !== null} title={t.apiKeys.revoking.title} onClose={close}>
      {revoking && (
        <>
          <p>
            {t.apiKeys.revoking.effect(<bdi>{revoking.name}</bdi>, <bdi className="mono">{revoking.prefix}…</bdi>)}{' '}
            {revoking.last_used_at === null
              ? t.apiKeys.revoking.neverUsed
              : t.apiKeys.revoking.lastUsed(<Timestamp iso={revoking.last_used_at} />)}
          </p>
          {revocation.error && <FailureNotice error={revocation.error} />}
          <DialogFoot>
            <Button onClick={close}>{t.apiKeys.revoking.keep}</Button>
            <Button
              tone="danger"
              busy={revocation.isPending}
              onClick={() => revocation.mutate(revoking.id, { onSuccess: close })}
            >
              {t.apiKeys.revoke}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
