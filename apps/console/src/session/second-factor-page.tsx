import { logOut, openSession } from '../api/session-store';
import { t } from '../i18n/t';
import { Button } from '../ui/controls/button';
import { LoginFrame } from './login-frame';
import { Enrolment } from './second-factor/enrolment';

/** For an operator who may do nothing else before. */
export function SecondFactorPage() {
  return (
    <LoginFrame tab={t.secondFactor.title} title={t.secondFactor.title} purpose={t.secondFactor.due}>
      <Enrolment onDone={() => void openSession()} />
      <Button onClick={() => void logOut()}>{t.shell.account.logOut}</Button>
    </LoginFrame>
  );
}
