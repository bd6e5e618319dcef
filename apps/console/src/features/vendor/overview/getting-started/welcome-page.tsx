import { BookOpen, Braces } from 'lucide-react';
import { t } from '../../../../i18n/t';
import { Card } from '../../../../ui/layout/card';
import { Page } from '../../../../ui/layout/page';
import type { Step } from './getting-started';
import { Done } from './getting-started-card';
import styles from './getting-started.module.css';
import { StepList } from './step-list';

const LINKS = [
  { href: '/docs', title: t.gettingStarted.reference, note: t.gettingStarted.referenceNote, Icon: BookOpen },
  { href: '/openapi.json', title: t.gettingStarted.openapi, note: t.gettingStarted.openapiNote, Icon: Braces },
] as const;

/** All that an account sees before it has sent a message. */
export function WelcomePage({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <div className={styles.welcome}>
      <Page
        title={t.gettingStarted.welcome}
        purpose={t.gettingStarted.purpose}
        curl={{ method: 'GET', path: '/v1/messages?limit=1', credential: 'key' }}
      >
        <Card title={t.gettingStarted.title} link={<Done steps={steps} />} flush>
          <StepList steps={steps} />
        </Card>
        <ul className={styles.links}>
          {LINKS.map(({ href, title, note, Icon }) => (
            <li key={href}>
              <a href={href}>
                <span>
                  <Icon /> {title}
                </span>
                <small>{note}</small>
              </a>
            </li>
          ))}
        </ul>
      </Page>
    </div>
  );
}
