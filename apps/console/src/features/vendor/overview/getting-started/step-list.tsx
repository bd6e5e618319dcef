import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { asCurl } from '../../../../api/as-curl';
import { t } from '../../../../i18n/t';
import { buttonClass } from '../../../../ui/controls/button';
import { CopyButton } from '../../../../ui/controls/copy-button';
import { firstSend } from '../../api-keys/first-send';
import { nextStep, type Step, type StepName } from './getting-started';
import styles from './getting-started.module.css';

/** The steps of a new account. The next one is open. */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  const next = nextStep(steps);
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, title, note, isDone }, index) => (
        <li key={name} className={isDone ? styles.done : undefined} aria-current={name === next ? 'step' : undefined}>
          <span className={`${styles.disc} ${isDone ? styles.ticked : name === next ? styles.next : ''}`}>
            {isDone ? <Check aria-label={t.gettingStarted.done} /> : index + 1}
          </span>
          <div className={styles.step}>
            <h3>{title}</h3>
            {!isDone && <p>{note}</p>}
            {name === 'message' && !isDone && <FirstMessage isNext={name === next} />}
          </div>
          {!isDone && name !== 'message' && ACTIONS[name](name === next)}
        </li>
      ))}
    </ol>
  );
}

const look = (isNext: boolean) => buttonClass({ tone: isNext ? 'primary' : 'secondary', size: 'small' });

const ACTIONS: Readonly<Record<Exclude<StepName, 'message'>, (isNext: boolean) => ReactNode>> = {
  key: (isNext) => (
    <Link to="/integration/keys" className={look(isNext)}>
      {t.gettingStarted.createKey}
    </Link>
  ),
  webhook: (isNext) => (
    <Link to="/integration/webhook" className={look(isNext)}>
      {t.gettingStarted.setWebhook}
    </Link>
  ),
  'sender-name': (isNext) => (
    <Link to="/sender-names" className={look(isNext)}>
      {t.gettingStarted.requestName}
    </Link>
  ),
};

function FirstMessage({ isNext }: { readonly isNext: boolean }) {
  const command = asCurl(firstSend(true), window.location.origin);
  return (
    <>
      <pre dir="ltr">{command}</pre>
      <div className={styles.actions}>
        <CopyButton text={command} label={t.gettingStarted.copyCommand} {...(isNext && { tone: 'primary' as const })} />
        <Link to="/send" search={{ mode: 'test' }} className={buttonClass()}>
          {t.gettingStarted.fromConsole}
        </Link>
        <span className={styles.waiting} role="status">
          {t.gettingStarted.waiting}
        </span>
      </div>
    </>
  );
}
