import { o } from '../../../i18n/operator/o';
import { Button } from '../../../ui/controls/button';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { Notice } from '../../../ui/states/notice';
import { ENGLISH } from '../../../ui/values/api-text';
import { Differences } from './differences';
import { problemsIn, staleIn } from './versions.queries';

const texts = o.versions.editing;

interface RefusedVersionProps {
  readonly error: Error;
  /** Loads the version in force in place of the text. */
  readonly onLoad: () => void;
}

/** Why a version was not made: its problems, or what another operator has changed meanwhile. */
export function RefusedVersion({ error, onLoad }: RefusedVersionProps) {
  const stale = staleIn(error);
  if (stale)
    return (
      <>
        <Notice tone="error" title={texts.stale(stale.in_force)}>
          <p>{texts.staleMeans}</p>
          <p>
            <Button onClick={onLoad}>{texts.load(stale.in_force)}</Button>
          </p>
        </Notice>
        <Differences title={o.versions.version(stale.in_force)} differences={stale.differences} />
      </>
    );
  const problems = problemsIn(error);
  if (problems.length === 0) return <FailureNotice error={error} />;
  return (
    <Notice tone="error" title={texts.problems}>
      <ul {...ENGLISH}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  );
}
