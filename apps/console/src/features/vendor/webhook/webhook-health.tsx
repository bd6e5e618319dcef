import type { ReactNode } from 'react';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import type { EndpointHealth } from './webhook.queries';

/** Says how deliveries go, and what a person can do about it. */
export function WebhookHealth({ health }: { readonly health: EndpointHealth }) {
  const { state, failing_since: since } = health;
  return (
    <p role="status">
      <Pill status={state} /> {wordsOf(health)}
      {since !== null && (
        <>
          {' '}
          Nothing was delivered since <Timestamp iso={since} />.
        </>
      )}
    </p>
  );
}

function wordsOf({ state, paused_until, consecutive_failures: failures, disabled_at }: EndpointHealth): ReactNode {
  switch (state) {
    case 'active':
      return 'Events are delivered as they come.';
    case 'failing':
      return failures === null || failures === 0
        ? 'Attempts continue.'
        : `Failures in a row: ${failures}. Attempts continue.`;
    case 'paused':
      return (
        <>
          The receiver failed too often in a row.{' '}
          {paused_until === null ? (
            'The next event is tried alone.'
          ) : (
            <>
              Nothing is sent until <Timestamp iso={paused_until} />.
            </>
          )}{' '}
          A successful test event or a replay ends the pause.
        </>
      );
    case 'disabled':
      return (
        <>
          Delivery was disabled{' '}
          {disabled_at !== null && (
            <>
              at <Timestamp iso={disabled_at} />{' '}
            </>
          )}
          after days of failures. Save the address again to enable it.
        </>
      );
  }
}
