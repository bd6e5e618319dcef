import { useState } from 'react';
import { openSession } from '../api/session-store';
import { t } from '../i18n/t';
import { LoginPage } from './login-page';
import { ResetPasswordPage } from './reset-password-page';

interface LoginPagesProps {
  readonly notice: string | null;
  /** The token of the link that the console was opened with. */
  readonly resetToken: string | undefined;
}

/** The pages without a session: the login, or the page for a forgotten password. */
export function LoginPages({ notice, resetToken }: LoginPagesProps) {
  const [resetting, setResetting] = useState(resetToken !== undefined);
  const [isReset, setIsReset] = useState(false);
  if (resetting)
    return (
      <ResetPasswordPage
        token={resetToken ?? ''}
        onDone={() => {
          setIsReset(true);
          setResetting(false);
        }}
        onCancel={() => {
          setResetting(false);
          // The browser may still be logged in.
          if (resetToken !== undefined) void openSession();
        }}
      />
    );
  return <LoginPage notice={isReset ? t.session.reset.done : notice} onForgotten={() => setResetting(true)} />;
}
