import { useQuery } from '@tanstack/react-query';
import { balance } from '../api/balance';
import { logOut } from '../api/session-store';
import { useMode } from '../session/use-mode';
import { useMay, useMe } from '../session/use-session';
import { Button } from '../ui/controls/button';
import { usePreference } from '../ui/preferences/preferences';
import { ModeSwitch } from './mode-switch';
import styles from './shell.module.css';
import { ThemeSwitch } from './theme-switch';
import { ZoneSwitch } from './zone-switch';

interface HeaderProps {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

export function Header({ onPalette, onHelp }: HeaderProps) {
  const { user, account } = useMe();
  const [numbers, setNumbers] = usePreference('numbers');
  const whole = numbers === 'whole';
  return (
    <header className={styles.header}>
      <strong>
        <bdi>{account?.name ?? 'Operator'}</bdi>
      </strong>
      {account && <ModeSwitch />}
      {account?.status === 'active' && <Balance />}
      <span className={styles.grow} />
      {account && (
        <Button onClick={onPalette} aria-keyshortcuts="Control+K Meta+K">
          Go to … <kbd>Ctrl K</kbd>
        </Button>
      )}
      <Button onClick={onHelp} aria-keyshortcuts="?">
        Keys
      </Button>
      {account && (
        <Button aria-pressed={whole} onClick={() => setNumbers(whole ? 'masked' : 'whole')}>
          Full numbers
        </Button>
      )}
      <ZoneSwitch />
      <ThemeSwitch />
      <span className={`${styles.user} ${styles.email}`}>{user.email}</span>
      <Button onClick={() => void logOut()} title={user.email}>
        Log out
      </Button>
    </header>
  );
}

function Balance() {
  const mode = useMode();
  const { data } = useQuery({ ...balance, enabled: useMay('balance.read') });
  if (mode === 'test') return <span className={styles.user}>tests cost nothing</span>;
  return data === undefined ? null : <span className={styles.user}>{data} credits</span>;
}
