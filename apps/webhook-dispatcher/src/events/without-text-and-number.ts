/** Of statuses, and of messages from subscribers. */
const LEFT_OUT = ['recipient', 'message', 'dest_addr', 'from', 'reference'] as const;
const NUMBERS: ReadonlySet<string | undefined> = new Set(['recipient', 'from']);

/**
 * A member of a body with the comma before it: none of them is the first of its object. Quotes within a text are
 * escaped, so what this matches is never part of one.
 */
const MEMBER = new RegExp(String.raw`,"(${LEFT_OUT.join('|')})":"[^"\\]*(?:\\.[^"\\]*)*"`, 'g');

/** A body in two parts, which `mended` puts together again. */
export interface CutBody {
  /** Without text and number. */
  readonly body: string;
  /** JSON: the members that are missing in it, and where each stood. */
  readonly cut: string;
}

/** Takes text and number out of the body of an event about a message. Undefined: it tells none. */
export function cutBody(whole: string): CutBody | undefined {
  let [body, from, tellsNumber] = ['', 0, false];
  const members: (number | string)[] = [];
  for (const { 0: member, 1: name, index } of whole.matchAll(MEMBER)) {
    body += whole.slice(from, index);
    from = index + member.length;
    members.push(body.length, member);
    tellsNumber ||= NUMBERS.has(name);
  }
  return tellsNumber ? { body: body + whole.slice(from), cut: JSON.stringify(members) } : undefined;
}

/** The very text that was cut. */
export function mended({ body, cut }: CutBody): string {
  const members = JSON.parse(cut) as readonly (number | string)[];
  let [whole, from] = ['', 0];
  for (let index = 0; index < members.length; index += 2) {
    const at = Number(members[index]);
    whole += body.slice(from, at) + String(members[index + 1]);
    from = at;
  }
  return whole + body.slice(from);
}

/**
 * The body of an event for an endpoint whose events tell neither the number nor the text of their message. A body of
 * another kind, and one that was stored without them, is returned as it is.
 */
export function withoutTextAndNumber(body: string): string {
  return cutBody(body)?.body ?? body;
}
