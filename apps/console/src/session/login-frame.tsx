import { ArrowUpRight, Check, CornerDownRight, Route, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { chooseLanguage, type Language, language, LANGUAGES } from '../i18n/text/language';
import { t } from '../i18n/t';
import { delayText } from '../ui/values/delay-text';
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
export function LoginFrame({ tab = t.session.logIn, title, purpose, children }: LoginFrameProps) {
  return (
    <main className={styles.page}>
      <title>{t.session.documentTitle(tab)}</title>
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
        <LanguageChoice />
      </div>
      <Story />
    </main>
  );
}

/** The page is loaded again in the language. */
function LanguageChoice() {
  return (
    <select
      className={styles.language}
      aria-label={t.shell.account.language}
      value={language}
      onChange={({ target }) => chooseLanguage(target.value as Language)}
    >
      {LANGUAGES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

const STEPS = [
  { icon: CornerDownRight, hue: styles.neutral, text: t.session.story.accepted, when: '14:31:55.204' },
  { icon: Route, hue: styles.neutral, text: t.session.story.routed, when: delayText(38) },
  { icon: ArrowUpRight, hue: styles.info, text: t.session.story.acceptedByCarrier, when: delayText(96) },
  { icon: Check, hue: styles.good, text: t.session.story.delivered, when: delayText(2_910) },
  { icon: Webhook, hue: styles.good, text: t.session.story.webhook, when: delayText(3_020) },
] as const;

/** An ornament, of which nothing is read out. */
function Story() {
  return (
    <div className={styles.story} aria-hidden="true">
      <div className={styles.card}>
        <p className={styles.number}>
          <bdi dir="ltr">4670•••••19</bdi> <Pill status="delivered" />
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
      <p className={styles.claim}>{t.session.story.claim}</p>
      <p className={styles.purpose}>{t.session.story.detail}</p>
    </div>
  );
}
