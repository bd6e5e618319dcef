import { WORKER_LEASE_SECONDS } from '../plan/schedule';

/** Before a message of which nobody knows whether the carrier has it is sent again. Longer than anything is away. */
export const UNCERTAIN_WAIT_SECONDS = 12;

/** Of webhooks, before each repetition. */
export const RETRY_DELAYS_SECONDS = [0.5, 1, 2, 4];

/** Short leases and waits, so that what a crash leaves behind is picked up within the run. */
export const SHORT_WAITS = {
  MESSAGING_SESSION_LEASE_SECONDS: String(WORKER_LEASE_SECONDS),
  MESSAGING_UNCERTAIN_WAIT_SECONDS: String(UNCERTAIN_WAIT_SECONDS),
  MESSAGING_UNCERTAIN_POLICY: 'at_least_once',
  MESSAGING_ORPHANED_HOLD_SECONDS: '5',
  WEBHOOK_DISPATCHER_LEASE_MS: '2000',
  WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: RETRY_DELAYS_SECONDS.join(),
  WEBHOOK_DISPATCHER_BREAKER_RESET_MS: '1000',
  WEBHOOK_DISPATCHER_BREAKER_MAX_RESET_MS: '4000',
};

/** Two of what can be doubled at the edges; one of the others, so that their absence is felt. */
export const REPLICAS = { gateway: 2, 'messaging-worker': 2, 'webhook-dispatcher': 2 };
