import styles from './pill.module.css';
import { type Hue, ICON_OF_HUE, STATUS_LOOKS, type StatusName } from './status-looks';

type PillProps =
  { readonly status: StatusName; readonly children?: string } | { readonly hue: Hue; readonly children: string };

/** Tells a status by word, icon and hue. In tables the good state has no ground, so that problems stand out. */
export function Pill(props: PillProps) {
  const { Icon, hue, word } =
    'status' in props
      ? STATUS_LOOKS[props.status]
      : { Icon: ICON_OF_HUE[props.hue], hue: props.hue, word: props.children };
  return (
    <span className={`${styles.pill} ${styles[hue]}`} data-pill>
      <Icon />
      {props.children ?? word}
    </span>
  );
}
