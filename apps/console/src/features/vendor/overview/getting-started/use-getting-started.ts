import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { senderNames } from '../../../../api/sender-names';
import { useMode } from '../../../../session/use-mode';
import { useMay } from '../../../../session/use-session';
import { apiKeys } from '../../api-keys/api-keys.queries';
import { webhook } from '../../webhook/deliveries/webhook.queries';
import { type Step, stepsOf } from './getting-started';
import { hasSent } from './has-sent.query';

interface GettingStarted {
  readonly steps: readonly Step[];
  /** Whether the account has sent its first message. */
  readonly sent: UseQueryResult<boolean>;
}

/** The steps of a new account. They tick by themselves. */
export function useGettingStarted(): GettingStarted {
  const sent = useQuery(hasSent);
  const keys = useQuery({ ...apiKeys, enabled: useMay('api-keys.manage') });
  const endpoint = useQuery({ ...webhook, enabled: useMay('delivery-webhook.set') });
  const names = useQuery({ ...senderNames(useMode(), 1), enabled: useMay('sender-names.request') });
  const steps = stepsOf({
    hasSent: sent.data,
    hasKey: keys.data && keys.data.api_keys.length > 0,
    hasWebhook: endpoint.data && endpoint.data.delivery_webhook_url !== null,
    hasSenderName: names.data && names.data.sender_names.length > 0,
  });
  return { steps, sent };
}
