import { CardGrid } from '../../ui/layout/card';
import { Page } from '../../ui/layout/page';
import { PasswordCard } from './password-card';
import { ProfileCard } from './profile-card';
import { SessionsCard } from './sessions-card';

/** The page of everybody who is logged in, operators too. */
export function SettingsPage() {
  return (
    <Page
      title="Settings"
      purpose="Your profile, your password, and where you are logged in."
      curl={{ method: 'GET', path: '/v1/me/sessions', credential: 'token' }}
    >
      <CardGrid columns={2}>
        <ProfileCard />
        <PasswordCard />
      </CardGrid>
      <SessionsCard />
    </Page>
  );
}
