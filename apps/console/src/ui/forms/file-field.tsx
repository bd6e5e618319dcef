import { useId, useState } from 'react';
import { t } from '../../i18n/t';
import styles from './file-field.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly file: File | null;
  readonly onFile: (file: File) => void;
}

/** Takes a file that is chosen or dropped on the field. */
export function FileField({ label, hint, accept, file, onFile }: FileFieldProps) {
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
          const chosen = target.files?.[0];
          if (chosen) onFile(chosen);
        }}
      />
      <p id={`${id}-note`} className={styles.note}>
        {file ? t.ui.file(<bdi>{file.name}</bdi>, t.counts.bytes(file.size)) : hint}
      </p>
    </div>
  );
}
