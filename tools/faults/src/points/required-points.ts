import type { WALKED } from './points-plan';

type Process = (typeof WALKED)[number];

/**
 * The way of a message: a walk that does not meet each of these, before and after, has missed something, or a file was
 * renamed.
 */
const REQUIRED: Readonly<Record<Process, readonly string[]>> = {
  gateway: [
    'rate-window.claim',
    'idempotent-requests.keep',
    'request.messaging.submit.v1',
    'request.otp.generate.v1',
    'outbox-queue.nextBatches',
  ],
  messaging: [
    'request.billing.hold.v1',
    'accept-sends.execute',
    'accept-bulk.execute',
    'expand-bulk.expandNext',
    'expand-bulk.finish',
  ],
  'messaging-worker': [
    'claim-messages.execute',
    'fast-outcomes.execute',
    'record-outcomes.execute',
    'fast-receipts.execute',
    'receipt-zones.learn',
    'outbox-queue.nextBatches',
    'request.billing.events.v1',
    'request.webhook-dispatcher.events.v1',
  ],
  billing: ['hold-covered-groups.holdCoveredGroups', 'settle-covered.settleCovered'],
  otp: ['otp-reservations.insert', 'otp-reservations.confirm', 'request.messaging.submit.v1'],
  'webhook-dispatcher': ['store-batches.storeBatches', 'claim-queues.claimQueues', 'cycle.runCycles', 'release-queues'],
};

/** `<process> <point>` of each. */
export const REQUIRED_POINTS: readonly string[] = Object.entries(REQUIRED).flatMap(([process, owners]) =>
  owners.flatMap((owner) => [`${process} ${owner}.before`, `${process} ${owner}.after`]),
);
