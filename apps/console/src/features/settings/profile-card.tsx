import type { ReactNode } from 'react';
import { t } from '../../i18n/t';
import { useMe } from '../../session/use-session';
import { Card } from '../../ui/layout/card';
import styles from './settings.module.css';

/** The user who is logged in and their account, as the API returns them. */
export function ProfileCard() {
  const { user, account } = useMe();
  return (
    <Card title={t.settings.profile.title}>
      <dl className={styles.facts}>
        <Fact label={t.settings.profile.email}>
          <bdi>{user.email}</bdi>
        </Fact>
        <Fact label={t.settings.profile.role}>{t.settings.profile.roles[user.role]}</Fact>
        {account && (
          <>
            <Fact label={t.settings.profile.account}>
              <bdi>{account.name}</bdi>
            </Fact>
            <Fact label={t.settings.profile.accountId}>
              <span className="mono">{account.uuid}</span>
            </Fact>
            {account.default_sender !== null && (
              <Fact label={t.settings.profile.defaultSender}>
                <bdi>{account.default_sender}</bdi>
              </Fact>
            )}
            <Fact label={t.settings.profile.requestLimit}>
              {t.settings.profile.requestsPerMinute(account.rate_limit_per_minute)}
            </Fact>
          </>
        )}
      </dl>
      <p className={styles.note}>{t.settings.profile.ofBrowser}</p>
    </Card>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
