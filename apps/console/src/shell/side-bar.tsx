import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { BookOpen, SquarePen } from 'lucide-react';
import { hasSent } from '../features/vendor/overview/getting-started/has-sent.query';
import { t } from '../i18n/t';
import { useMay, useMe } from '../session/use-session';
import { type NavigationItem, pageOf } from '../navigation/navigation';
import { buttonClass } from '../ui/controls/button';
import { Mark } from './mark';
import styles from './side-bar.module.css';

export function SideBar({ pages }: { readonly pages: readonly NavigationItem[] }) {
  const { user, account } = useMe();
  const name = account?.name ?? t.shell.operator;
  return (
    <aside className={styles.bar} aria-label={t.shell.workspace}>
      <div className={styles.workspace}>
        <Mark name={name} />
        <span className={styles.names}>
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.role}>{t.shell.roles[user.role]}</span>
        </span>
      </div>
      {account && <NewMessage pages={pages} />}
      <nav aria-label={t.shell.pages}>
        <PageList pages={pages.filter(({ to }) => to !== '/send')} />
      </nav>
      <a className={styles.documentation} href="/docs">
        <BookOpen />
        {t.shell.documentation}
      </a>
    </aside>
  );
}

/** Solid unless the page has a solid button of its own, as the first steps of a new account have. */
function NewMessage({ pages }: { readonly pages: readonly NavigationItem[] }) {
  const { user } = useMe();
  const maySend = useMay('sms.send');
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  const page = pages.find(({ to }) => to === routeId);
  const isNew = useQuery({ ...hasSent, enabled: false }).data === false;
  const hasMainAction = page?.hasMainAction === true || (isNew && routeId === '/');
  const isSecond = hasMainAction || pageOf(user.role, routeId ?? '') === undefined;
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
  readonly onChoose?: () => void;
}

export function PageList({ pages, onChoose }: PageListProps) {
  return (
    <ul className={styles.list}>
      {pages.map(({ to, label, group, icon: Icon }, index) => (
        <li key={to}>
          {group !== null && pages[index - 1]?.group !== group && (
            <span className={styles.group}>{t.pages.groups[group]}</span>
          )}
          <Link
            to={to}
            className={styles.item}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            activeProps={CURRENT}
            onClick={() => onChoose?.()}
          >
            <Icon />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
