import type { ListedSenderName } from '../../../api/sender-names';
import { t } from '../../../i18n/t';
import type { EndpointHealth } from '../webhook/deliveries/webhook.queries';

export type AttentionRow =
  | { readonly kind: 'webhook'; readonly isBroken: boolean; readonly title: string; readonly since: string | null }
  | { readonly kind: 'waiting'; readonly title: string; readonly until: string }
  | { readonly kind: 'sender-name'; readonly isRejected: boolean; readonly title: string; readonly note: string }
  | { readonly kind: 'balance'; readonly title: string; readonly note: string };

/** Facts about the account; undefined until loaded, or where the user may not see them. */
export interface AttentionFacts {
  readonly health?: EndpointHealth | null | undefined;
  readonly waiting?: { readonly count: number; readonly isMore: boolean; readonly until: string } | undefined;
  readonly pendingNames?: readonly ListedSenderName[] | undefined;
  readonly rejectedNames?: readonly ListedSenderName[] | undefined;
  readonly lowBalance?: { readonly below: boolean; readonly threshold: number | null } | undefined;
}

/** A name that was rejected long ago needs nobody any more. */
const REJECTED_FOR_MS = 14 * 86_400_000;

const WEBHOOK_TITLES: Readonly<Record<EndpointHealth['state'], string>> = {
  active: '',
  failing: t.overview.attention.webhook.failing,
  paused: t.overview.attention.webhook.paused,
  disabled: t.overview.attention.webhook.disabled,
};

/** Problems and open tasks of the account; what is broken comes first. */
export function attentionRows(facts: AttentionFacts, now: number): readonly AttentionRow[] {
  return [...webhookRows(facts), ...balanceRows(facts), ...waitingRows(facts), ...senderRows(facts, now)];
}

function webhookRows({ health }: AttentionFacts): readonly AttentionRow[] {
  if (!health || health.state === 'active') return [];
  return [
    {
      kind: 'webhook',
      isBroken: health.state !== 'failing',
      title: WEBHOOK_TITLES[health.state],
      since: health.failing_since ?? health.disabled_at,
    },
  ];
}

function balanceRows({ lowBalance }: AttentionFacts): readonly AttentionRow[] {
  if (!lowBalance?.below || lowBalance.threshold === null) return [];
  const note = t.overview.attention.below(t.counts.credits(lowBalance.threshold));
  return [{ kind: 'balance', title: t.overview.attention.lowBalance, note }];
}

function waitingRows({ waiting }: AttentionFacts): readonly AttentionRow[] {
  if (!waiting || waiting.count === 0) return [];
  const titleOf = waiting.isMore ? t.overview.attention.moreWaiting : t.overview.attention.waiting;
  return [{ kind: 'waiting', title: titleOf(waiting.count), until: waiting.until }];
}

function senderRows({ pendingNames = [], rejectedNames = [] }: AttentionFacts, now: number): readonly AttentionRow[] {
  const recent = rejectedNames.filter(({ created }) => now - Date.parse(created) < REJECTED_FOR_MS);
  return [
    ...recent.map(({ senderid, reason }) => ({
      kind: 'sender-name' as const,
      isRejected: true,
      title: t.overview.attention.refused(senderid),
      note: reason ?? t.overview.attention.noReason,
    })),
    ...pendingNames.map(({ senderid }) => ({
      kind: 'sender-name' as const,
      isRejected: false,
      title: t.overview.attention.inReview(senderid),
      note: t.overview.attention.usableLater,
    })),
  ];
}
