import type { Database, Sql } from '@sms/platform/database';
import type { DataKeys, OpenedText, ResealedKeys } from '@sms/platform/data-keys';
import type { ServiceLogger } from '@sms/platform/observability';
import { cutBody, mended } from '../events/without-text-and-number';

const KIND = 'event';

export interface StoredBody {
  /** Without text and number if these are sealed. */
  readonly body: string;
  /** Null: the body is stored as it is. */
  readonly sealed: Buffer | null;
}

export interface BodyRow extends StoredBody {
  /** The account of the message, under whose key it is sealed. */
  readonly vendor_account_id: number;
}

/** Where events are stored, and what their bodies are read and written with. */
export interface EventStore {
  readonly database: Database;
  readonly bodies: Bodies;
}

/** Why text and number are missing: their key was dropped, or is not to be opened by this process. */
type Missing = Extract<OpenedText, { readonly missing: unknown }>['missing'];

export type OpenedRow<Row extends BodyRow> = Row & { readonly text_missing?: Missing };

/**
 * The bodies of events as they are stored: readable, or with text and number sealed under the key of their account and
 * day. What is opened is the body as it would have been stored readably, to the byte.
 */
export class Bodies {
  /** @param mode how bodies are stored from now on; those of both kinds can be read in either */
  constructor(
    private readonly keys: DataKeys,
    private readonly mode: 'clear' | 'sealed',
    private readonly logger: ServiceLogger,
  ) {}

  /** Seals keys again that are not sealed with the first key of the service. */
  reseal(): Promise<ResealedKeys> {
    return this.keys.reseal();
  }

  /**
   * Bodies as they are to be stored, in their order.
   * @throws when the key of an account cannot be read or made
   */
  async toStore(bodies: ReadonlyArray<{ readonly accountId: number; readonly body: string }>): Promise<StoredBody[]> {
    const stored: { body: string; sealed: Buffer | null }[] = bodies.map(({ body }) => ({ body, sealed: null }));
    if (this.mode === 'clear') return stored;
    const parts = bodies.flatMap(({ accountId, body }, index) => {
      const parted = cutBody(body);
      return parted ? [{ accountId, index, body: parted.body, text: parted.cut }] : [];
    });
    const sealed = await this.keys.sealAll(KIND, parts);
    for (const [place, { index, body }] of parts.entries()) stored[index] = { body, sealed: sealed[place] ?? null };
    return stored;
  }

  /**
   * The rows with their whole bodies, or without text and number where these cannot be opened.
   * @param sql the transaction of the caller, if there is one
   */
  async opened<Row extends BodyRow>(rows: readonly Row[], sql?: Pick<Sql, 'run'>): Promise<readonly OpenedRow<Row>[]> {
    const sealed = rows.flatMap((row) =>
      row.sealed === null ? [] : [{ row, accountId: row.vendor_account_id, sealed: row.sealed }],
    );
    if (sealed.length === 0) return rows;
    const texts = await this.keys.openAll(KIND, sealed, sql);
    const unreadable = texts.filter((text) => 'missing' in text && text.missing === 'unreadable').length;
    if (unreadable > 0) this.logger.error({ unreadable }, 'bodies of events that no configured key opens');
    const byRow = new Map<Row, OpenedText | undefined>(sealed.map(({ row }, index) => [row, texts[index]]));
    return rows.map((row) => whole(row, byRow.get(row)));
  }
}

/**
 * The rows as they are delivered: without text and number only where their key was dropped.
 * @throws when no configured key opens one
 */
export async function openedToSend<Row extends BodyRow>(bodies: Bodies, rows: readonly Row[]): Promise<readonly Row[]> {
  const opened = await bodies.opened(rows);
  if (opened.some(isUnreadable)) throw new Error('no configured key opens an event');
  return opened;
}

export function isUnreadable(row: OpenedRow<BodyRow>): boolean {
  return row.text_missing === 'unreadable';
}

function whole<Row extends BodyRow>(row: Row, opened: OpenedText | undefined): OpenedRow<Row> {
  if (opened === undefined) return row;
  if ('missing' in opened) return { ...row, text_missing: opened.missing };
  return { ...row, body: mended({ body: row.body, cut: opened.text }) };
}
