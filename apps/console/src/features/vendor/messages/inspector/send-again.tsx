import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../i18n/t';
import { useMode } from '../../../../session/use-mode';
import { useMay } from '../../../../session/use-session';
import { Button } from '../../../../ui/controls/button';
import { toastFailed } from '../../../../ui/overlays/toast';
import { handOver } from '../../send/handed-over';
import type { MessageExplained } from './message.queries';

/** Begins a new send with recipient, sender and text of a message that was not delivered. */
export function SendAgain({ explained }: { readonly explained: MessageExplained }) {
  const { mode } = explained.message;
  const isMode = useMode() === mode;
  const maySend = useMay('sms.send');
  const { busy, sendAgain } = useSendAgain(explained);
  if (!maySend || !canBeRepeated(explained)) return null;
  return (
    <Button
      busy={busy}
      disabledBecause={isMode ? undefined : t.message.onlyInMode[mode]}
      onClick={() => void sendAgain()}
    >
      <RotateCw />
      {t.message.sendAgain}
    </Button>
  );
}

/** The log has one-time passwords without their codes. */
function canBeRepeated({ message: { status }, timeline }: MessageExplained): boolean {
  const isOtp = timeline.some(({ step, data }) => step === 'accepted' && data['lane'] === 'otp');
  return (status === 'undelivered' || status === 'failed') && !isOtp;
}

function useSendAgain({ message: { recipient, sender, message, mode } }: MessageExplained) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const sendAgain = async (): Promise<void> => {
    setBusy(true);
    try {
      await handOver(client, mode, { numbers: [recipient], sender, message });
      await navigate({ to: '/send', search: mode === 'test' ? { mode } : {} });
    } catch (error) {
      toastFailed(t.message.notPrepared, error, () => void sendAgain());
    } finally {
      setBusy(false);
    }
  };
  return { busy, sendAgain };
}
