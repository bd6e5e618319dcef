import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { BookOpen, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasSent } from '../features/vendor/overview/getting-started/has-sent.query';
import { t } from '../i18n/t';
import { useMay, useMe } from '../session/use-session';
import { type NavigationItem, pageOf, VENDOR_PAGES } from '../navigation/navigation';
import { buttonClass } from '../ui/controls/button';
import { Mark } from './mark';
import styles from './side-bar.module.css';

interface SideBarProps {
  readonly name: string;
  readonly pages: readonly NavigationItem[];
  /** What stands behind the name of a page, such as a count. */
  readonly noteOf: NoteOf | undefined;
  /** Above the pages. */
  readonly children?: ReactNode;
}

export type NoteOf = (page: NavigationItem) => ReactNode;

export function SideBar({ name, pages, noteOf, children }: SideBarProps) {
  return (
    <aside className={styles.bar} aria-label={t.shell.workspace}>
      <div className={styles.workspace}>
        <Mark name={name} />
        <span className={styles.names}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.role}>{t.shell.roles[useMe().user.role]}</span>
        </span>
      </div>
      {children}
      <nav aria-label={t.shell.pages}>
        <PageList pages={pages.filter(({ to }) => to !== '/send')} noteOf={noteOf} />
      </nav>
      <a className={styles.documentation} href="/docs">
        <BookOpen />
        {t.shell.documentation}
      </a>
    </aside>
  );
}

/** Solid unless the page has a solid button of its own, as the first steps of a new account have. */
export function NewMessage() {
  const maySend = useMay('sms.send');
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  const page = VENDOR_PAGES.find(({ to }) => to === routeId);
  const isNew = useQuery({ ...hasSent, enabled: false }).data === false;
  const hasMainAction = page?.hasMainAction === true || (isNew && routeId === '/');
  const isSecond = hasMainAction || pageOf(routeId ?? '') === undefined;
  if (!maySend) return null;
  return (
    <Link to="/send" className={`${buttonClass({ tone: isSecond ? 'secondary' : 'primary' })} ${styles.create}`}>
      <SquarePen />
      {t.pages.newMessage}
    </Link>
  );
}

const CURRENT = { 'aria-current': 'page' } as const;

interface PageListProps {
  readonly pages: readonly NavigationItem[];
  readonly noteOf: NoteOf | undefined;
  readonly onChoose?: () => void;
}

export function PageList({ pages, noteOf, onChoose }: PageListProps) {
  return (
    <ul className={styles.list}>
      {pages.map((page, index) => (
        <li key={page.to}>
          {page.group !== null && pages[index - 1]?.group !== page.group && (
            <span className={styles.group}>{page.group}</span>
          )}
          <Link
            to={page.to}
            className={styles.item}
            activeOptions={{ exact: page.to === '/', includeSearch: false }}
            activeProps={CURRENT}
            onClick={() => onChoose?.()}
          >
            <page.icon />
            {page.label}
            {noteOf?.(page)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
