import type { ReactNode } from 'react';
import styles from './list-table.module.css';

interface ListTableProps {
  readonly columns: readonly string[];
  /** Whether the last column has buttons. It has no title. */
  readonly hasActions?: boolean;
  readonly children: ReactNode;
}

/**
 * A table of few columns. Where it is narrow each row is a card: the first two cells side by side, the others below
 * them, with their `data-label` in front.
 */
export function ListTable({ columns, hasActions = false, children }: ListTableProps) {
  return (
    <div className={hasActions ? `${styles.box} ${styles.withActions}` : styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {hasActions && <td />}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The buttons of a row. */
export function RowActions({ children }: { readonly children?: ReactNode }) {
  return (
    <td className={styles.actions}>
      <span className={styles.buttons}>{children}</span>
    </td>
  );
}
