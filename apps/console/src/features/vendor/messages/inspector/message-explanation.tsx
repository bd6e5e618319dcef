import { Link } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../ui/controls/button';
import { Tabs } from '../../../../ui/controls/tabs';
import { Notice } from '../../../../ui/states/notice';
import { isNobodys } from '../../../../ui/values/masked-number';
import { PhoneNumber } from '../../../../ui/values/phone-number';
import { Pill } from '../../../../ui/values/pill';
import styles from './message-explanation.module.css';
import type { MessageExplained } from './message.queries';
import { Timeline } from './timeline';

type View = 'timeline' | 'json';

const VIEWS = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'json', label: 'JSON' },
] as const;
const NUMBER = new Intl.NumberFormat();

export function MessageExplanation({ explained }: { readonly explained: MessageExplained }) {
  const { timeline, missing } = explained;
  const [view, setView] = useState<View>('timeline');
  return (
    <>
      <Title explained={explained} />
      <Reason explained={explained} />
      <Facts explained={explained} />
      <Tabs label="Views of the message" value={view} tabs={VIEWS} onChange={setView}>
        <div className={styles.panel}>
          {missing.length > 0 && <p role="status">Not available at the moment: {missing.join(', ')}.</p>}
          {view === 'timeline' ? (
            <Timeline entries={timeline} />
          ) : (
            <pre tabIndex={0}>{JSON.stringify(explained, null, 2)}</pre>
          )}
        </div>
      </Tabs>
    </>
  );
}

function Title({ explained: { message } }: { readonly explained: MessageExplained }) {
  const [shown, setShown] = useState(false);
  const isTest = message.mode === 'test';
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={styles.title}>
      <h2 className={styles.heading}>
        <span className={styles.number}>
          <PhoneNumber number={message.recipient} isTest={isTest || shown} />
        </span>{' '}
        <span className={styles.status}>
          <Pill status={message.status} />
        </span>
      </h2>
      {!isTest && !isNobodys(message.recipient) && (
        <span className={styles.eye}>
          <Button
            tone="ghost"
            size="small"
            iconOnly
            aria-label="Show full number"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon />
          </Button>
        </span>
      )}
    </div>
  );
}

function Reason({ explained: { message, reason } }: { readonly explained: MessageExplained }) {
  if (!reason) return null;
  return (
    <Notice tone={message.status === 'failed' ? 'error' : 'warn'} title={reason.text}>
      <p>
        {reason.retry_helps ? 'A retry may help, later.' : 'A retry does not help.'}{' '}
        <a href={reason.doc_url}>
          <code>{reason.code}</code>
        </a>
      </p>
    </Notice>
  );
}

function Facts({ explained: { message, timeline } }: { readonly explained: MessageExplained }) {
  const attempts = timeline.filter(({ step }) => step === 'webhook_attempt').length;
  return (
    <dl className={styles.facts}>
      <Fact name="From">
        <bdi>{message.sender}</bdi>
      </Fact>
      <Fact name="Request">
        <Link className="mono" to="/messages" search={{ request_id: message.request_id }}>
          {message.request_id}
        </Link>
      </Fact>
      <Fact name="Cost">
        {counted(message.credits, 'credit')}, {counted(message.segments, 'segment')}
      </Fact>
      <Fact name="Text">
        <HiddenText text={message.message} />
      </Fact>
      <Fact name="Webhook">
        {attempts > 0 && `${counted(attempts, 'attempt')} · `}
        <Link to="/integration/webhook" search={{ message_id: message.message_id }}>
          View its webhook deliveries
        </Link>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function HiddenText({ text }: { readonly text: string }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown ? 'Shown' : 'Hidden'}{' '}
      <button
        type="button"
        className={styles.link}
        aria-expanded={shown}
        aria-label={shown ? 'Hide the text' : 'Show the text'}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
      {shown && <pre dir="auto">{text}</pre>}
    </>
  );
}

const counted = (count: number, noun: string): string => `${NUMBER.format(count)} ${noun}${count === 1 ? '' : 's'}`;
