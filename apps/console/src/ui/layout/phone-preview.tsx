import { t } from '../../i18n/t';
import { Card } from './card';
import styles from './phone-preview.module.css';

interface PhonePreviewProps {
  /** Undefined while it is not known who the message is from. */
  readonly sender: string | undefined;
  readonly text: string;
}

/** The message as a phone shows it. */
export function PhonePreview({ sender, text }: PhonePreviewProps) {
  const name = sender ?? t.send.preview.sender;
  return (
    <Card title={t.send.preview.title}>
      <div className={styles.phone}>
        <p className={styles.sender}>
          <span aria-hidden="true">{name.charAt(0).toUpperCase()}</span>
          <bdi>{name}</bdi>
        </p>
        {text === '' ? (
          <p className={styles.empty}>{t.send.preview.empty}</p>
        ) : (
          <p dir="auto" className={styles.bubble}>
            {text}
          </p>
        )}
      </div>
    </Card>
  );
}
