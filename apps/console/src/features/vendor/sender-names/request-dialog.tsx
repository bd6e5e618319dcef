import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/controls/dialog';
import { RequestForm } from './request-form';

/** Requests a sender name, and previews it on a phone. */
export function RequestDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: ({ name, sample }: { readonly name: string; readonly sample: string }) =>
      dataOf(api.POST('/v1/sender-names/request', { body: { senderid: name, sample_content: sample } })),
    onSuccess: async () => {
      close();
      await client.invalidateQueries({ queryKey: ['sender-names'] });
    },
  });
  const close = (): void => {
    request.reset();
    onClose();
  };
  return (
    <Dialog open={open} title={t.senderNames.form.title} onClose={close}>
      <RequestForm error={request.error} busy={request.isPending} onRequest={request.mutate} onCancel={close} />
    </Dialog>
  );
}
