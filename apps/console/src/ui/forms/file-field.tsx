import { useId, useState } from 'react';
import { t } from '../../i18n/t';
import styles from './file-field.module.css';

const KILOBYTE = 1_024;

/** The size of a file, in kilobytes. */
export const fileSizeText = (bytes: number): string => t.counts.kilobytes(Math.max(1, Math.round(bytes / KILOBYTE)));

interface FileFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  /** `details`: how large the file is. */
  readonly chosen: { readonly name: string; readonly details: string } | null;
  readonly onFile: (file: File) => void;
}

/** Takes a file that is chosen or dropped on the field. */
export function FileField({ label, hint, accept, chosen, onFile }: FileFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <div
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = event.dataTransfer.files[0];
        if (dropped) onFile(dropped);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
        }}
      />
      <p id={`${id}-note`} className={styles.note}>
        {chosen ? t.ui.file(<bdi>{chosen.name}</bdi>, chosen.details) : hint}
      </p>
    </div>
  );
}
