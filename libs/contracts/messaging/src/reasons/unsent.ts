import type { ReasonText } from './reason-text';

/** Never reached a carrier, or the outcome is unknown. */
export const UNSENT = {
  no_route: {
    group: 'routing',
    text: 'No carrier goes to this destination.',
    retryHelps: false,
    advice: 'Check the country code. When it is right, ask the operator of this service for a route.',
    causes: ['no carrier has a prefix of the number', 'words about a missing route in the response'],
  },
  validity_expired: {
    group: 'request',
    text: 'No carrier accepted the message before its validity ended.',
    retryHelps: true,
    advice: 'Send it again. One-time passwords are valid for minutes only, so that nobody gets an old one.',
    causes: ['the validity passed while it was queued', 'the account was suspended for longer than that'],
  },
  attempts_exhausted: {
    group: 'carrier',
    text: 'The carrier put the message off again and again, until all attempts were used up.',
    retryHelps: true,
    advice: 'Send it again later. The attempts in the timeline show how the carrier put it off.',
    causes: ['a status that allows another attempt, 20 times over hours, or as often as the carrier may'],
  },
  cancelled: {
    group: 'request',
    text: 'The message was cancelled before it was sent.',
    retryHelps: true,
    advice: 'Send it again if that was not meant.',
    causes: ['POST /v1/messages/cancel'],
  },
  sender_withdrawn: {
    group: 'sender',
    text: 'The sender name was withdrawn before the message was sent.',
    retryHelps: false,
    advice: 'Send under another name, or ask the operator of this service why it was withdrawn.',
    causes: ['an operator withdrew the name'],
  },
  recipient_opted_out: {
    group: 'number',
    text: 'The recipient has opted out of messages.',
    retryHelps: false,
    advice: 'Do not send to it. When the recipient asks for messages again, end the opt-out.',
    causes: ['STOP or POST /v1/opt-outs while the message was queued'],
  },
  cannot_be_encoded: {
    group: 'content',
    text: 'The text cannot be encoded for the carrier.',
    retryHelps: false,
    advice: 'Change the text.',
    causes: ['more parts than a message may have'],
  },
  carrier_outcome_unknown: {
    group: 'unknown',
    text: 'The carrier did not answer, and nothing shows whether it has the message.',
    retryHelps: true,
    advice: 'Ask the recipient before you send it again: it may have arrived.',
    causes: ['no response and no receipt, and what may be sent again was'],
  },
  carrier_did_not_take_it: {
    group: 'carrier',
    text: 'The carrier did not answer, and does not have the message.',
    retryHelps: true,
    advice: 'Send it again.',
    causes: ['POST /v1/admin/uncertain-messages/resolve, when the carrier has said so'],
  },
} as const satisfies Readonly<Record<string, ReasonText>>;
