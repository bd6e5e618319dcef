import { Link } from '@tanstack/react-router';
import { BookOpen, LayoutDashboard, type LucideIcon, Menu, MessageSquare, Search, Send } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/t';
import type { NavigationItem } from '../navigation/navigation';
import { Button } from '../ui/controls/button';
import { Sheet } from '../ui/overlays/sheet';
import styles from './bottom-tabs.module.css';
import { PageList } from './side-bar';

interface Tab {
  readonly to: NavigationItem['to'];
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The pages that a thumb reaches at once; all others are behind "More". */
const TABS: readonly Tab[] = [
  { to: '/', label: t.pages.overview, icon: LayoutDashboard },
  { to: '/messages', label: t.pages.messages, icon: MessageSquare },
  { to: '/send', label: t.shell.send, icon: Send },
];

const CURRENT = { 'aria-current': 'page' } as const;

interface BottomTabsProps {
  readonly pages: readonly NavigationItem[];
  /** Undefined where there is nothing to search. */
  readonly onPalette: (() => void) | undefined;
}

/** The navigation of a phone. */
export function BottomTabs({ pages, onPalette }: BottomTabsProps) {
  const [more, setMore] = useState(false);
  const tabs = TABS.filter(({ to }) => pages.some((page) => page.to === to));
  const others = pages.filter(({ to }) => !tabs.some((tab) => tab.to === to));
  const search = (): void => {
    setMore(false);
    onPalette?.();
  };
  return (
    <nav className={styles.tabs} aria-label={t.shell.pages}>
      {tabs.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={styles.tab}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          activeProps={CURRENT}
        >
          <Icon />
          {label}
        </Link>
      ))}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setMore(true)}>
        <Menu />
        {t.shell.more}
      </button>
      <Sheet open={more} title={t.shell.more} onClose={() => setMore(false)}>
        {onPalette && (
          <Button onClick={search}>
            <Search />
            {t.shell.search}
          </Button>
        )}
        <PageList pages={others} onChoose={() => setMore(false)} />
        <a className={styles.documentation} href="/docs">
          <BookOpen />
          {t.shell.documentation}
        </a>
      </Sheet>
    </nav>
  );
}
