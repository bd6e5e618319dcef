import type { ApiError } from './api-error';

/** Why a call about webhooks does not fit the state that they are in. */
export const WEBHOOK_CONFLICTS = {
  WEBHOOK_ENDPOINT_LIMIT_REACHED: {
    status: 409,
    text: 'The account has ten webhook endpoints, or has removed very many lately.',
    retry: 'no',
    advice: 'Remove one, or let one endpoint get the events of another.',
  },
  WEBHOOK_URL_NOT_SET: {
    status: 409,
    text: 'There is nowhere to send to.',
    retry: 'no',
    advice: 'Set the delivery webhook first.',
  },
  WEBHOOK_FEED_WENT_BACK: {
    status: 409,
    text: 'The event `cursor` is lost: the service was restored to an earlier moment.',
    retry: 'no',
    advice: 'Ask the operator from when to when events are missing, then go on at the number that the message names.',
  },
  WEBHOOK_SECRET_ROTATION_UNDER_WAY: {
    status: 409,
    text: 'Two secrets are valid.',
    retry: 'no',
    advice: 'Wait a day, or rotate with `revoke_old`.',
  },
} as const satisfies Readonly<Record<string, ApiError>>;
