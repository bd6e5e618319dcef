import type { WALKED } from './points-plan';

type Process = (typeof WALKED)[number];

/**
 * The way of a message: a walk that does not meet each of these, before and after, has missed something, or a statement
 * was renamed.
 */
const REQUIRED: Readonly<Record<Process, readonly string[]>> = {
  gateway: [
    'gateway.claim_permits',
    'gateway.keep_requests',
    'request.messaging.submit.v1',
    'request.otp.generate.v1',
    'events.take_next_batches',
  ],
  messaging: [
    'request.billing.hold.v1',
    'messaging.accept_sends',
    'messaging.accept_bulk',
    'messaging.expand_bulk_part',
    'messaging.delete_expanded_bulk',
  ],
  'messaging-worker': [
    'messaging.claim_messages',
    'messaging.store_plain_outcomes',
    'messaging.record_outcomes',
    'messaging.store_plain_receipts',
    'events.take_next_batches',
    'request.billing.events.v1',
    'request.webhook-dispatcher.events.v1',
  ],
  billing: ['billing.hold_credits', 'billing.settle_holds'],
  otp: ['otp.insert_reservation', 'otp.confirm_reservation', 'request.messaging.submit.v1'],
  'webhook-dispatcher': [
    'webhook-dispatcher.store_batches',
    'webhook-dispatcher.claim_queues',
    'webhook-dispatcher.run_cycles',
    'webhook-dispatcher.release_queues',
  ],
};

/** `<process> <point>` of each. */
export const REQUIRED_POINTS: readonly string[] = Object.entries(REQUIRED).flatMap(([process, owners]) =>
  owners.flatMap((owner) => [`${process} ${owner}.before`, `${process} ${owner}.after`]),
);
