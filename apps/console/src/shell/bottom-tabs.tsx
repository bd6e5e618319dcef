import { Link } from '@tanstack/react-router';
import { BookOpen, type LucideIcon, Menu, Search } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/t';
import type { NavigationItem } from '../navigation/navigation';
import { Button } from '../ui/controls/button';
import { Sheet } from '../ui/overlays/sheet';
import styles from './bottom-tabs.module.css';
import { type NoteOf, PageList } from './side-bar';

export interface Tab {
  readonly to: NavigationItem['to'];
  readonly label: string;
  readonly icon: LucideIcon;
}

const CURRENT = { 'aria-current': 'page' } as const;

interface BottomTabsProps {
  readonly pages: readonly NavigationItem[];
  /** The pages that a thumb reaches at once; all others are behind "More". */
  readonly tabs: readonly Tab[];
  readonly noteOf: NoteOf | undefined;
  readonly onPalette: () => void;
}

/** The navigation of a phone. */
export function BottomTabs({ pages, tabs, noteOf, onPalette }: BottomTabsProps) {
  const [more, setMore] = useState(false);
  const others = pages.filter(({ to }) => !tabs.some((tab) => tab.to === to));
  const search = (): void => {
    setMore(false);
    onPalette();
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
        <Button onClick={search}>
          <Search />
          {t.shell.search}
        </Button>
        <PageList pages={others} noteOf={noteOf} onChoose={() => setMore(false)} />
        <a className={styles.documentation} href="/docs">
          <BookOpen />
          {t.shell.documentation}
        </a>
      </Sheet>
    </nav>
  );
}
