import { createHash } from 'node:crypto';
import type { AcceptedMessage } from './accepted-log';

/** A message reassembled from its parts, as a phone shows it. */
export interface Reassembled {
  source: string;
  destination: string;
  /** Reference of the concatenation; undefined when the message came whole. */
  reference: number | undefined;
  total: number;
  /** The parts received, in the order of acceptance. */
  accepted: AcceptedMessage[];
  complete: boolean;
  text: string | undefined;
  /** In hex, of the text in UTF-8. */
  sha256: string;
}

/**
 * Reassembles parts, oldest first. A repeated part begins another message with the same reference.
 */
export function reassemble(accepted: readonly AcceptedMessage[]): Reassembled[] {
  const groups: AcceptedMessage[][] = [];
  const open = new Map<string, AcceptedMessage[]>();
  for (const message of accepted) {
    const { concatenation } = message;
    if (!concatenation) {
      groups.push([message]);
      continue;
    }
    const key = [
      message.systemId,
      message.source.addr,
      message.destination.addr,
      concatenation.reference,
      concatenation.total,
    ].join('/');
    const group = open.get(key);
    if (group && !group.some((other) => other.concatenation?.part === concatenation.part)) group.push(message);
    else {
      const begun = [message];
      open.set(key, begun);
      groups.push(begun);
    }
  }
  return groups.map(asOne);
}

function asOne(parts: AcceptedMessage[]): Reassembled {
  const ordered = [...parts].sort((a, b) => (a.concatenation?.part ?? 0) - (b.concatenation?.part ?? 0));
  const [first] = ordered;
  const total = first?.concatenation?.total ?? 1;
  const text = first?.concatenation ? ordered.map((part) => part.text ?? '').join('') : first?.text;
  return {
    source: first?.source.addr ?? '',
    destination: first?.destination.addr ?? '',
    reference: first?.concatenation?.reference,
    total,
    accepted: ordered,
    complete: ordered.length === total,
    text,
    sha256: first?.concatenation
      ? createHash('sha256')
          .update(text ?? '', 'utf8')
          .digest('hex')
      : (first?.sha256 ?? ''),
  };
}
