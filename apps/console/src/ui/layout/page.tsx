import { type ReactNode, useEffect, useRef } from 'react';
import type { CurlRequest } from '../../api/as-curl';
import { CurlButton } from '../controls/curl-button';
import { t } from '../../i18n/t';
import styles from './page.module.css';

interface PageHeadProps {
  readonly title: string;
  /** Shown in place of the title, in one line: what somebody has written. The history of the browser has the title. */
  readonly name?: string | undefined;
  /** One line of explanation, where the title does not say enough. */
  readonly purpose?: ReactNode;
  /** The request that fills the page. */
  readonly curl?: CurlRequest;
  /** At the right of the title: secondary buttons, then the primary one. */
  readonly actions?: ReactNode;
}

interface PageProps extends PageHeadProps {
  readonly children: ReactNode;
}

export function Page({ children, ...head }: PageProps) {
  return (
    <div className={styles.page}>
      <PageHead {...head} />
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** The title of a page and what can be done on it, for pages that lay out the rest themselves. */
export function PageHead({ title, name, purpose, curl, actions }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the title of the new page, once the page is there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <title>{t.ui.pageTitle(title)}</title>
      <header className={styles.header}>
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            className={`${styles.title} ${name === undefined ? '' : styles.name}`}
            {...(name !== undefined && { dir: 'auto', title: name })}
          >
            {name ?? title}
          </h1>
          {purpose !== undefined && <p className={styles.purpose}>{purpose}</p>}
        </div>
        <div className={styles.actions}>
          {curl && <CurlButton request={curl} shortcut="c" />}
          {actions}
        </div>
      </header>
    </>
  );
}
