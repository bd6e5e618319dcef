import type { AcceptedMessage } from '../carrier/accepted-log';

/** An accepted message as the control API shows it. */
export function presentMessage(message: AcceptedMessage): object {
  return {
    sequence: message.sequence,
    accepted_at: message.acceptedAt.toISOString(),
    message_id: message.ids.response,
    receipt_message_id: message.ids.receipt,
    system_id: message.systemId,
    source: message.source,
    destination: message.destination,
    data_coding: message.dataCoding,
    user_message_reference: message.userMessageReference ?? null,
    concatenation: message.concatenation ?? null,
    bytes: message.bytes,
    sha256: message.sha256,
    state: message.state,
    ...(message.text !== undefined && { text: message.text }),
  };
}
