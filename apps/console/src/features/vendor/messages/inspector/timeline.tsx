import { Timestamp } from '../../../../ui/values/timestamp';
import { gapText } from './gap-text';
import type { MessageExplained } from './message.queries';
import styles from './timeline.module.css';

type Entries = MessageExplained['timeline'];

/** The steps of a message, each with the time since the one before. */
export function Timeline({ entries }: { readonly entries: Entries }) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ at, step, text }, index) => {
        const before = entries[index - 1];
        return (
          <li key={`${index} ${step}`}>
            <span className={styles.when}>
              {before ? gapText(Date.parse(at) - Date.parse(before.at)) : <Timestamp iso={at} form="precise" />}
            </span>
            <span title={at}>{text}</span>
          </li>
        );
      })}
    </ol>
  );
}
