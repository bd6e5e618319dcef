import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logOut } from '../api/session-store';
import { useMe } from '../session/use-session';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { VENDOR_PAGES } from './navigation';
import { PanelBoundary } from './panel-boundary';
import { useShortcuts } from './shortcuts';
import { ThemeSwitch } from './theme-switch';
import styles from './shell.module.css';

export function Shell() {
  const { user, account } = useMe();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useShortcuts();
  // A page that was asked for is told to those who cannot see that it came.
  useEffect(() => document.getElementById('page-title')?.focus({ preventScroll: true }), [path]);
  const pages = user.role === 'operator' ? [] : VENDOR_PAGES;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        To the content
      </a>
      <header className={styles.header}>
        <strong>{account?.name ?? 'Operator'}</strong>
        <span className={styles.grow} />
        <ThemeSwitch />
        <span className={styles.user}>{user.email}</span>
        <Button onClick={() => void logOut()}>Log out</Button>
      </header>
      <nav className={styles.navigation} aria-label="Pages">
        <ul>
          {pages.map(({ to, label, group }, index) => (
            <li key={to}>
              {group !== null && pages[index - 1]?.group !== group && <span className={styles.group}>{group}</span>}
              <Link to={to} activeOptions={{ exact: to === '/' }} activeProps={{ 'aria-current': 'page' }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content" className={styles.content}>
        {account?.status === 'suspended' && (
          <Notice tone="error" title="The account is suspended.">
            <p>Nothing is sent, and most pages are closed. Ask the operator of this platform.</p>
          </Notice>
        )}
        <PanelBoundary key={path}>
          <Outlet />
        </PanelBoundary>
      </main>
    </div>
  );
}
