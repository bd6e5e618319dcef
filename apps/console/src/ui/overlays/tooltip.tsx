import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './popup.module.css';

const GAP_PX = 6;

interface TooltipProps {
  /** A control that has a name of its own: the tooltip is not read out. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly children: ReactNode;
}

export function Tooltip({ trigger, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={GAP_PX}>
          <Base.Popup className={styles.tooltip}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
