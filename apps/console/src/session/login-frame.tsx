import { ArrowUpRight, Check, CornerDownRight, Route, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { Pill } from '../ui/values/pill';
import styles from './login-frame.module.css';

interface LoginFrameProps {
  /** The title of the browser's tab. */
  readonly tab?: string;
  readonly title: ReactNode;
  readonly purpose: string;
  readonly children: ReactNode;
}

/** The pages before a login: a form, beside a picture of what the console tells of a message. */
export function LoginFrame({ tab = 'Log in', title, purpose, children }: LoginFrameProps) {
  return (
    <main className={styles.page}>
      <title>{`${tab} · SMS console`}</title>
      <div className={styles.side}>
        <p className={styles.brand}>
          <img src="/console/icon.svg" alt="" width={28} height={28} />
          {window.location.hostname}
        </p>
        <div className={styles.form}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.purpose}>{purpose}</p>
          </div>
          {children}
        </div>
      </div>
      <Story />
    </main>
  );
}

const STEPS = [
  { icon: CornerDownRight, hue: styles.neutral, text: 'Accepted', when: '14:31:55.204' },
  { icon: Route, hue: styles.neutral, text: 'Route 4670 to the carrier', when: '+38 ms' },
  { icon: ArrowUpRight, hue: styles.info, text: 'Accepted by the carrier', when: '+96 ms' },
  { icon: Check, hue: styles.good, text: 'Delivered', when: '+2.91 s' },
  { icon: Webhook, hue: styles.good, text: 'Your webhook answered 200', when: '+3.02 s' },
] as const;

/** An ornament, of which nothing is read out. */
function Story() {
  return (
    <div className={styles.story} aria-hidden="true">
      <div className={styles.card}>
        <p className={styles.number}>
          4670•••••19 <Pill status="delivered" />
        </p>
        {STEPS.map(({ icon: Icon, hue, text, when }) => (
          <p key={text} className={styles.step}>
            <span className={`${styles.disc} ${hue}`}>
              <Icon />
            </span>
            {text}
            <span className={styles.when}>{when}</span>
          </p>
        ))}
      </div>
      <p className={styles.claim}>Every message tells its whole story.</p>
      <p className={styles.purpose}>Each step with its time, in the carrier’s own words.</p>
    </div>
  );
}
