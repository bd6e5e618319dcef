import { Card } from '../../../ui/layout/card';
import styles from './phone-preview.module.css';

interface PhonePreviewProps {
  /** Undefined while it is not known who the message is from. */
  readonly sender: string | undefined;
  readonly text: string;
}

/** The message as a phone shows it. */
export function PhonePreview({ sender, text }: PhonePreviewProps) {
  const name = sender ?? 'Sender';
  return (
    <Card title="Preview">
      <div className={styles.phone}>
        <p className={styles.sender}>
          <span aria-hidden="true">{name.charAt(0).toUpperCase()}</span>
          <bdi>{name}</bdi>
        </p>
        {text === '' ? (
          <p className={styles.empty}>What you write appears here.</p>
        ) : (
          <p dir="auto" className={styles.bubble}>
            {text}
          </p>
        )}
      </div>
    </Card>
  );
}
