import { t } from '../../../../i18n/t';
import { usePreference } from '../../../../ui/preferences/preferences';
import { Button } from '../../../../ui/controls/button';
import { Card } from '../../../../ui/layout/card';
import { ProgressBar } from '../../../../ui/values/progress-bar';
import { nextStep, type Step } from './getting-started';
import styles from './getting-started.module.css';
import { StepList } from './step-list';

interface StepsProps {
  readonly steps: readonly Step[];
}

/** The steps below the figures of an account that sends already. Gone when all are done, or dismissed. */
export function GettingStartedCard({ steps }: StepsProps) {
  const [shown, choose] = usePreference('gettingStarted');
  if (shown === 'dismissed' || nextStep(steps) === undefined) return null;
  return (
    <Card>
      <details className={styles.details}>
        <summary>
          <span className={styles.title}>{t.gettingStarted.title}</span>
          <Done steps={steps} />
        </summary>
        <StepList steps={steps} />
        <p className={styles.dismiss}>
          <Button size="small" tone="ghost" onClick={() => choose('dismissed')}>
            {t.gettingStarted.dismiss}
          </Button>
        </p>
      </details>
    </Card>
  );
}

export function Done({ steps }: StepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const words = t.gettingStarted.doneOf(done, steps.length);
  return (
    <span className={styles.progress}>
      {words} <ProgressBar label={words} total={steps.length} parts={{ done }} />
    </span>
  );
}
