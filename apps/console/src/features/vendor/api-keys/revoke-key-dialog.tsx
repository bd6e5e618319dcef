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
    <Dialog open={revoking !== null} title="Revoke this key?" onClose={close}>
      {revoking && (
        <>
          <p>
            <bdi>{revoking.name}</bdi> (<span className="mono">{revoking.prefix}…</span>) stops working within a second.
            This cannot be undone.{' '}
            {revoking.last_used_at === null ? (
              'The key has never been used.'
            ) : (
              <>
                The key was last used <Timestamp iso={revoking.last_used_at} />.
              </>
            )}
          </p>
          {revocation.error && <FailureNotice error={revocation.error} />}
          <DialogFoot>
            <Button onClick={close}>Keep it</Button>
            <Button
              tone="danger"
              busy={revocation.isPending}
              onClick={() => revocation.mutate(revoking.id, { onSuccess: close })}
            >
              Revoke
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
