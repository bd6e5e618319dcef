import { Link } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../../../i18n/t';
import { allOf, listOf } from '../../../../i18n/text/list-text';
import { Button } from '../../../../ui/controls/button';
import { Tabs } from '../../../../ui/controls/tabs';
import { Notice } from '../../../../ui/states/notice';
import { EnglishText } from '../../../../ui/values/api-text';
import { isNobodys } from '../../../../ui/values/masked-number';
import { PhoneNumber } from '../../../../ui/values/phone-number';
import { Pill } from '../../../../ui/values/pill';
import styles from './message-explanation.module.css';
import type { MessageExplained } from './message.queries';
import { MessageTimeline } from '../../../../ui/layout/message-timeline';

type View = 'timeline' | 'json';

const VIEWS = [
  { value: 'timeline', label: t.message.timeline },
  { value: 'json', label: t.message.json },
] as const;

export function MessageExplanation({ explained }: { readonly explained: MessageExplained }) {
  const { timeline, missing } = explained;
  const [view, setView] = useState<View>('timeline');
  return (
    <>
      <Title explained={explained} />
      <Reason explained={explained} />
      <Facts explained={explained} />
      <Tabs label={t.message.views} value={view} tabs={VIEWS} onChange={setView}>
        <div className={styles.panel}>
          {missing.length > 0 && <p role="status">{t.message.unavailable(allOf(missing))}</p>}
          {view === 'timeline' ? (
            <MessageTimeline entries={timeline} />
          ) : (
            <pre tabIndex={0} dir="ltr">
              {JSON.stringify(explained, null, 2)}
            </pre>
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
            aria-label={t.message.showNumber}
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
    <Notice tone={message.status === 'failed' ? 'error' : 'warn'} title={<EnglishText text={reason.text} />}>
      <p>
        {reason.retry_helps ? t.message.retryHelps : t.message.retryDoesNotHelp}{' '}
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
      <Fact name={t.message.sender}>
        <bdi>{message.sender}</bdi>
      </Fact>
      <Fact name={t.message.request}>
        <Link className="mono" to="/messages" search={{ request_id: message.request_id }}>
          {message.request_id}
        </Link>
      </Fact>
      <Fact name={t.message.cost}>
        {listOf([t.counts.credits(message.credits), t.counts.segments(message.segments)])}
      </Fact>
      <Fact name={t.message.text}>
        <HiddenText text={message.message} />
      </Fact>
      <Fact name={t.message.webhook}>
        {attempts > 0 && `${t.counts.attempts(attempts)} · `}
        <Link to="/integration/webhook" search={{ message_id: message.message_id }}>
          {t.message.deliveries}
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
      {shown ? t.message.textShown : t.message.textHidden}{' '}
      <button
        type="button"
        className={styles.link}
        aria-expanded={shown}
        aria-label={shown ? t.message.hideText : t.message.showText}
        onClick={() => setShown(!shown)}
      >
        {shown ? t.ui.hide : t.ui.show}
      </button>
      {shown && <pre dir="auto">{text}</pre>}
    </>
  );
}
