import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: string;
  /** Names a card without a title. */
  readonly label?: string;
  /** A few words beside the title. */
  readonly caption?: ReactNode;
  /** A link or a button at the right of the title. */
  readonly link?: ReactNode;
  /** The content touches the borders, as a table does. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, label = title, caption, link, flush = false, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      {title !== undefined && (
        <header className={styles.head}>
          <h2>{title}</h2>
          {caption !== undefined && <span className={styles.caption}>{caption}</span>}
          {link !== undefined && <span className={styles.link}>{link}</span>}
        </header>
      )}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}

/** Cards beside each other: two columns below 1,100 px, one below 960; of four, always two at least. */
export function CardGrid({ columns, children }: { readonly columns: 2 | 3 | 4; readonly children: ReactNode }) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  );
}
