import { type Lane, LANES, MAX_NAMED_BLOCKED } from '@sms/contracts/messaging';

/** Which recipients may be sent to. */
export interface DestinationEntry {
  /** The recipient begins with one of them; '' is every recipient. */
  readonly prefixes: readonly string[];
  /** Absent: all lanes. */
  readonly lanes?: readonly Lane[];
  readonly allowed: boolean;
}

interface LaneTable {
  readonly allowed: ReadonlyMap<string, boolean>;
  /** The longest first. */
  readonly lengths: readonly number[];
}

/**
 * The destinations of a vendor: a recipient is refused when any of the lists refuses it. In a list, the longest prefix
 * that fits decides, of two entries with it the one that refuses; a recipient that no prefix fits is allowed.
 */
export class Destinations {
  /** Prepared at first use, because accounts are read far more often than they have any. */
  private readonly tables = new Map<Lane, readonly LaneTable[]>();

  constructor(private readonly lists: readonly (readonly DestinationEntry[])[]) {}

  /**
   * Returns the refused ones among the recipients, at most `MAX_NAMED_BLOCKED`.
   * @param recipients MSISDNs
   */
  refusedOf(lane: Lane, recipients: readonly string[]): readonly string[] {
    if (this.lists.every((list) => list.length === 0)) return [];
    const tables = this.tablesOf(lane);
    const refused: string[] = [];
    for (const recipient of recipients) {
      if (tables.some((table) => !isAllowed(table, recipient))) refused.push(recipient);
      if (refused.length === MAX_NAMED_BLOCKED) break;
    }
    return refused;
  }

  private tablesOf(lane: Lane): readonly LaneTable[] {
    const known = this.tables.get(lane);
    if (known) return known;
    const tables = this.lists.map((list) => tableOf(lane, list));
    this.tables.set(lane, tables);
    return tables;
  }
}

function tableOf(lane: Lane, entries: readonly DestinationEntry[]): LaneTable {
  const allowed = new Map<string, boolean>();
  for (const entry of entries.filter(({ lanes = LANES }) => lanes.includes(lane)))
    for (const prefix of entry.prefixes) allowed.set(prefix, entry.allowed && (allowed.get(prefix) ?? true));
  const lengths = [...new Set([...allowed.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  return { allowed, lengths };
}

function isAllowed({ allowed, lengths }: LaneTable, recipient: string): boolean {
  for (const length of lengths) {
    const decided = allowed.get(recipient.slice(0, length));
    if (decided !== undefined) return decided;
  }
  return true;
}
