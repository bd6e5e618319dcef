import { timeText, type TimeForm } from './time-text';
import { useZone } from '../preferences/time-zone';
import styles from './timestamp.module.css';

interface TimestampProps {
  readonly iso: string;
  /** As short as what today is allows, for lists. */
  readonly form?: TimeForm;
}

/** In the zone that the reader has chosen; its title has the whole of it, and what the API said. */
export function Timestamp({ iso, form = 'full' }: TimestampProps) {
  const zone = useZone();
  const at = new Date(iso);
  return (
    <time
      dateTime={iso}
      title={`${timeText(at, zone, 'precise')} · ${zone} · ${iso}`}
      className={form === 'brief' ? styles.brief : undefined}
    >
      {timeText(at, zone, form)}
    </time>
  );
}
