import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly count?: string | undefined;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly TabOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Follows the last tab. */
  readonly after?: ReactNode;
  /** The panel of the chosen tab. Without it the tabs only choose, as the views of a list do. */
  readonly children?: ReactNode;
}

export function Tabs<Value extends string>({ label, value, tabs, onChange, after, children }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <div className={styles.list}>
        <Base.List aria-label={label} className={styles.tabs}>
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className={styles.tab}
              // The chosen tab can be chosen again, as to leave the filters that were added to a view.
              onClick={() => tab.value === value && onChange(value)}
            >
              {tab.label}
              {tab.count !== undefined && (
                <>
                  {' '}
                  <span className={styles.count}>{tab.count}</span>
                </>
              )}
            </Base.Tab>
          ))}
        </Base.List>
        {after}
      </div>
      <Base.Panel value={value} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
