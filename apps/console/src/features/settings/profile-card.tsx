import type { ReactNode } from 'react';
import { countText } from '../../i18n/text/number-text';
import { useMe } from '../../session/use-session';
import { Card } from '../../ui/layout/card';
import styles from './settings.module.css';

const ROLES = {
  owner: 'Owner: you may do everything in the account.',
  member: 'Member: API keys, the webhook, the team and sub-accounts are for owners.',
  operator: 'Operator: you run this platform.',
} as const;

/** Who is logged in, as the API says. */
export function ProfileCard() {
  const { user, account } = useMe();
  return (
    <Card title="Profile">
      <dl className={styles.facts}>
        <Fact label="E-mail">
          <bdi>{user.email}</bdi>
        </Fact>
        <Fact label="Role">{ROLES[user.role]}</Fact>
        {account && (
          <>
            <Fact label="Account">
              <bdi>{account.name}</bdi>
            </Fact>
            <Fact label="Account id">
              <span className="mono">{account.uuid}</span>
            </Fact>
            {account.default_sender !== null && (
              <Fact label="Default sender">
                <bdi>{account.default_sender}</bdi>
              </Fact>
            )}
            <Fact label="Request limit">{countText(account.rate_limit_per_minute)} requests a minute</Fact>
          </>
        )}
      </dl>
      <p className={styles.note}>
        The time zone, the theme and the height of rows are set for this browser, in the menu at the upper right.
      </p>
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
