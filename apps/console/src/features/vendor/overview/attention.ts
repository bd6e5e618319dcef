import type { ListedSenderName } from '../../../api/sender-names';
import { CAP_WARNING, shareOfCap } from '../../../api/share-of-cap';
import type { TrafficLimits } from '../../../api/traffic-limits';
import { t } from '../../../i18n/t';
import { percentText } from '../../../i18n/text/number-text';
import type { EndpointHealth } from '../webhook/deliveries/webhook.queries';

export type AttentionRow =
  | { readonly kind: 'webhook'; readonly isBroken: boolean; readonly title: string; readonly since: string | null }
  | { readonly kind: 'waiting'; readonly title: string; readonly until: string }
  | { readonly kind: 'sender-name'; readonly isRejected: boolean; readonly title: string; readonly note: string }
  | { readonly kind: 'balance' | 'cap'; readonly title: string; readonly note: string };

/** Facts about the account; undefined until loaded, or where the user may not see them. */
export interface AttentionFacts {
  readonly health?: EndpointHealth | null | undefined;
  readonly waiting?: { readonly count: number; readonly isMore: boolean; readonly until: string } | undefined;
  readonly pendingNames?: readonly ListedSenderName[] | undefined;
  readonly rejectedNames?: readonly ListedSenderName[] | undefined;
  readonly lowBalance?: { readonly below: boolean; readonly threshold: number | null } | undefined;
  readonly caps?: TrafficLimits['today'] | undefined;
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
  return [
    ...webhookRows(facts),
    ...balanceRows(facts),
    ...capRows(facts),
    ...waitingRows(facts),
    ...senderRows(facts, now),
  ];
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

/** One row for the cap of which the largest share is used. */
function capRows({ caps }: AttentionFacts): readonly AttentionRow[] {
  if (!caps) return [];
  const share = Math.max(shareOfCap(caps.credits) ?? 0, shareOfCap(caps.codes) ?? 0);
  if (share < CAP_WARNING) return [];
  const { capReached, capRefuses, capNear, capUsed } = t.overview.attention;
  const texts =
    share >= 1 ? { title: capReached, note: capRefuses } : { title: capNear, note: capUsed(percentText(share)) };
  return [{ kind: 'cap', ...texts }];
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
