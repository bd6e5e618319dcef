import { t } from '../../i18n/t';
import { Button } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';
import { saveFile } from '../../ui/controls/save-file';
import { Notice } from '../../ui/states/notice';
import styles from './second-factor.module.css';

const FILE_NAME = 'recovery-codes.txt';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Codes that the API has returned, and will not return again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles.steps}>
      <Notice tone="warn" title={t.secondFactor.codes.keep}>
        <p>{t.secondFactor.codes.meaning}</p>
      </Notice>
      <ul className={styles.codes} aria-label={t.secondFactor.codes.label}>
        {codes.map((code) => (
          <li key={code}>
            <bdi className="mono">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} />
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), FILE_NAME)}>
          {t.secondFactor.codes.save}
        </Button>
        <Button tone="primary" onClick={onDone}>
          {t.secondFactor.codes.kept}
        </Button>
      </div>
    </div>
  );
}
