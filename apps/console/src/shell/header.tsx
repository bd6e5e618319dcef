import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, Coins, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { balance } from '../api/balance';
import { t } from '../i18n/t';
import { useMay, useMe } from '../session/use-session';
import { Button } from '../ui/controls/button';
import { Pill } from '../ui/values/pill';
import styles from './header.module.css';
import { Mark } from './mark';
import { ModeSwitch } from './mode-switch';

// Its parts are large, and nobody opens it within the first second.
const AccountMenu = lazy(() => import('./account-menu').then(({ AccountMenu: component }) => ({ default: component })));

interface HeaderProps {
  readonly name: string;
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

const PALETTE_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

export function Header({ name, onPalette, onHelp }: HeaderProps) {
  const { account } = useMe();
  return (
    <header className={styles.header}>
      <div className={styles.start}>
        <span className={styles.brand}>
          <Mark name={name} />
          <bdi className={styles.name}>{name}</bdi>
        </span>
        {account ? <ModeSwitch /> : <Pill status="operator" />}
      </div>
      <button type="button" className={styles.search} onClick={onPalette} aria-keyshortcuts="Control+K Meta+K">
        <Search />
        {t.shell.search}
        <kbd>{PALETTE_KEYS}</kbd>
      </button>
      <div className={styles.end}>
        {account?.status === 'active' && <Balance />}
        <span className={styles.help}>
          <Button
            tone="ghost"
            iconOnly
            onClick={onHelp}
            aria-keyshortcuts="?"
            aria-label={t.keyboard.title}
            title={t.keyboard.title}
          >
            <CircleQuestionMark />
          </Button>
        </span>
        <Suspense fallback={<span className={styles.avatar} />}>
          <AccountMenu onHelp={onHelp} />
        </Suspense>
      </div>
    </header>
  );
}

function Balance() {
  const { data } = useQuery({ ...balance, enabled: useMay('balance.read') });
  if (data === undefined) return null;
  return (
    <span className={styles.balance}>
      <Coins />
      {t.shell.balance(data)}
    </span>
  );
}
