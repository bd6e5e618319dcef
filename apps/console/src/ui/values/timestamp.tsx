import { timeText, type TimeForm } from './time-text';
import { useZone } from '../preferences/time-zone';
import styles from './timestamp.module.css';

interface TimestampProps {
  readonly iso: string;
  /** `brief` is for lists. */
  readonly form?: TimeForm;
}

/** A time in the chosen time zone. Its title has the full time and the time as the API gave it. */
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
