import { t } from '../../i18n/t';
import { useMay } from '../../session/use-session';
import { Page } from '../../ui/layout/page';
import { ActivityCard } from './activity-card';
import { PasswordCard } from './password-card';
import { ProfileCard } from './profile-card';
import { SecondFactorCard } from './second-factor-card';
import { SessionsCard } from './sessions-card';
import { TextRetentionCard } from './text-retention-card';
import styles from './settings.module.css';

/** The page of everybody who is logged in, operators too. */
export function SettingsPage() {
  return (
    <Page
      title={t.pages.settings}
      purpose={t.settings.purpose}
      curl={{ method: 'GET', path: '/v1/me/sessions', credential: 'token' }}
    >
      <div className={styles.cards}>
        <ProfileCard />
        <PasswordCard />
        <SecondFactorCard />
        {useMay('text-retention.set') && <TextRetentionCard />}
      </div>
      <SessionsCard />
      {useMay('audit.read') && <ActivityCard />}
    </Page>
  );
}
