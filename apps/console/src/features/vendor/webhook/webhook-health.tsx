import type { ReactNode } from 'react';
import { StatusBadge, type Tone } from '../../../ui/values/status-badge';
import { Timestamp } from '../../../ui/values/timestamp';
import type { WebhookHealth as Health } from './webhook.queries';

const TONES: Readonly<Record<Health['state'], Tone>> = {
  active: 'good',
  failing: 'warn',
  paused: 'bad',
  disabled: 'bad',
};

/** How delivering goes, in words, and what a person can do about it. */
export function WebhookHealth({ health }: { readonly health: Health }) {
  const { state, failing_since: since } = health;
  return (
    <p role="status">
      <StatusBadge tone={TONES[state]}>{state}</StatusBadge> {wordsOf(health)}
      {since !== null && (
        <>
          {' '}
          Nothing was delivered since <Timestamp iso={since} />.
        </>
      )}
    </p>
  );
}

function wordsOf({ state, paused_until, consecutive_failures: failures, disabled_at }: Health): ReactNode {
  switch (state) {
    case 'active':
      return 'Events are delivered as they come.';
    case 'failing':
      return failures === null || failures === 0
        ? 'Attempts go on.'
        : `Failures in a row: ${failures}. Attempts go on.`;
    case 'paused':
      return (
        <>
          The receiver has failed too often in a row.{' '}
          {paused_until === null ? (
            'The next event is tried, alone.'
          ) : (
            <>
              Nothing is sent until <Timestamp iso={paused_until} />.
            </>
          )}{' '}
          A test event that it takes, or a replay, ends the pause.
        </>
      );
    case 'disabled':
      return (
        <>
          It was given up{' '}
          {disabled_at !== null && (
            <>
              at <Timestamp iso={disabled_at} />{' '}
            </>
          )}
          after failing for days. Save its address again, and events are delivered.
        </>
      );
  }
}
