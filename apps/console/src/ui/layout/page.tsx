import { type ReactNode, useEffect, useRef } from 'react';
import type { CurlRequest } from '../../api/as-curl';
import { CurlButton } from '../controls/curl-button';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly purpose: string;
  /** The request that fills the page. */
  readonly curl?: CurlRequest;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, purpose, curl, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the title of the new page, once the page is there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <title>{`${title} · SMS console`}</title>
      <header className={styles.header}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className={styles.purpose}>{purpose}</p>
        </div>
        <div className={styles.actions}>
          {actions}
          {curl && <CurlButton request={curl} shortcut="c" />}
        </div>
      </header>
      <div className={styles.content}>{children}</div>
    </>
  );
}
