import type { Schemas } from '@sms/api-client';
import {
  ArrowUpRight,
  Check,
  CircleAlert,
  Clock,
  Coins,
  CornerDownRight,
  Flag,
  Gavel,
  Lock,
  LockOpen,
  type LucideIcon,
  Route,
  TriangleAlert,
  Webhook,
} from 'lucide-react';
import { Timeline, type StepHue, TimelineStep } from './timeline';
import { Timestamp } from '../values/timestamp';
import { delayText } from '../values/delay-text';

type Entry = Schemas['MessageExplainedResponse']['timeline'][number];
type Look = readonly [LucideIcon, StepHue];

const LOOKS: Readonly<Record<Entry['step'], Look>> = {
  accepted: [CornerDownRight, 'neutral'],
  credit_held: [Lock, 'neutral'],
  routed: [Route, 'neutral'],
  attempt: [ArrowUpRight, 'info'],
  decided: [Gavel, 'info'],
  charged: [Coins, 'neutral'],
  released: [LockOpen, 'neutral'],
  receipt: [Flag, 'neutral'],
  ended: [CircleAlert, 'warn'],
  webhook_attempt: [Webhook, 'neutral'],
  webhook: [Webhook, 'neutral'],
  waiting: [Clock, 'neutral'],
  missing: [TriangleAlert, 'warn'],
};

/** The steps of a message, each with the time since the first one. */
export function MessageTimeline({ entries }: { readonly entries: readonly Entry[] }) {
  const start = Date.parse(entries[0]?.at ?? '');
  return (
    <Timeline>
      {entries.map((entry, index) => (
        <Step key={`${index} ${entry.step}`} entry={entry} since={index === 0 ? null : start} />
      ))}
    </Timeline>
  );
}

function Step({ entry, since }: { readonly entry: Entry; readonly since: number | null }) {
  const { at, step, text } = entry;
  const [Icon, hue] = lookOf(entry);
  const { title, detail } = partsOf(text);
  return (
    <TimelineStep
      Icon={Icon}
      hue={hue}
      at={at}
      title={title}
      detail={step === 'receipt' && detail !== '' ? <span className="mono">{detail}</span> : detail}
      when={since === null ? <Timestamp iso={at} form="instant" /> : delayText(Date.parse(at) - since)}
      isEnglish
      isWaiting={step === 'waiting'}
    />
  );
}

/** The hue of a step's disc shows its outcome. */
function lookOf({ step, data }: Entry): Look {
  const [icon, hue] = LOOKS[step];
  if (step === 'ended' && data['status'] === 'delivered') return [Check, 'good'];
  if (step === 'ended' && data['status'] === 'failed') return [icon, 'bad'];
  if (step === 'attempt' && data['outcome'] === 'refused') return [icon, 'bad'];
  if (step === 'attempt' && data['outcome'] === 'uncertain') return [icon, 'warn'];
  const code = data['status_code'];
  if (step === 'webhook_attempt' && typeof code === 'number') return [icon, code < 300 ? 'good' : 'bad'];
  return [icon, hue];
}

/** The API tells a step in one sentence: what stands before its first colon or semicolon is the title. */
function partsOf(text: string): { readonly title: string; readonly detail: string } {
  const [, title = text, detail = ''] = /^(.+?)[:;] (.+)$/s.exec(text) ?? [];
  return { title: title.replace(/\.$/, ''), detail };
}
