import type { AcceptedMessage } from '../messages/accepted-log';
import type { Reassembled } from '../messages/reassemble';

/** An accepted message as the control API shows it. */
export function presentMessage(message: AcceptedMessage, withText: boolean): object {
  return {
    sequence: message.sequence,
    accepted_at: message.submittedAt.toISOString(),
    message_id: message.ids.response,
    receipt_message_id: message.ids.receipt,
    system_id: message.systemId,
    session: message.session,
    source: message.source.addr,
    source_ton: message.source.ton,
    source_npi: message.source.npi,
    destination: message.destination.addr,
    destination_ton: message.destination.ton,
    destination_npi: message.destination.npi,
    data_coding: message.dataCoding,
    esm_class: message.esmClass,
    registered_delivery: message.registeredDelivery,
    validity_period: message.validityPeriod,
    service_type: message.serviceType,
    priority: message.priority,
    user_message_reference: message.userMessageReference ?? null,
    tlvs: message.tlvs.map(({ tag, value }) => ({ tag: `0x${tag.toString(16).padStart(4, '0')}`, value })),
    concatenation: message.concatenation ?? null,
    parts: message.parts,
    bytes: message.bytes,
    sha256: message.sha256,
    state: message.state,
    ...(withText && { text: message.text }),
  };
}

/** A message put together from its parts, as the control API shows it. */
export function presentReassembled(
  { source, destination, reference, total, accepted, complete, sha256, text }: Reassembled,
  withText: boolean,
): object {
  return {
    source,
    destination,
    reference: reference ?? null,
    total,
    complete,
    sequences: accepted.map(({ sequence }) => sequence),
    sessions: [...new Set(accepted.map(({ session }) => session))],
    sha256,
    ...(withText && { text }),
  };
}
