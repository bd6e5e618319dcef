import type { Sql } from '@sms/platform/database';
import type { DataKeys, OpenedText, ResealedKeys } from '@sms/platform/data-keys';
import type { ServiceLogger } from '@sms/platform/observability';

/** Which rows a text belongs to. A bulk and its messages share one kind, so that its text is sealed once. */
export type TextKind = 'message' | 'incoming message';

/** Has the keys of texts that belong to no account: no account has this id. */
const OPERATORS = 0;

/** Of a row whose text may be sealed; then `text` is empty, or null. */
export interface TextRow {
  /** Null: it belongs to no account. */
  readonly account_id: number | null;
  readonly text: string | null;
  readonly sealed_text: Buffer | null;
}

interface TextToSeal {
  /** Null: it belongs to no account. */
  readonly accountId: number | null;
  readonly text: string;
}

/** Why the text of a row is empty: its key was dropped, or is not to be opened by this process. */
type Missing = Extract<OpenedText, { readonly missing: unknown }>['missing'];

export type OpenedRow<Row extends TextRow> = Row & { readonly text_missing?: Missing };

/**
 * The texts of messages, and of those from subscribers, as they are stored: readable, or sealed under the key of their
 * account and day.
 */
export class Texts {
  /**
   * @param keys undefined: this process has no key, and opens nothing
   * @param mode how texts are stored from now on; those of both kinds can be read in either
   */
  constructor(
    private readonly keys: DataKeys | undefined,
    private readonly mode: 'clear' | 'sealed',
    private readonly logger: ServiceLogger,
  ) {}

  /** Whether texts that are stored now can be dropped before their messages. */
  get areSealed(): boolean {
    return this.mode === 'sealed';
  }

  /** Seals keys again that are not sealed with the first key of the service. Undefined: there is no such key. */
  async reseal(): Promise<ResealedKeys | undefined> {
    return this.keys?.reseal();
  }

  /**
   * Seals texts, in their order; null: it is stored readably.
   * @throws when the key of an account cannot be read or made
   */
  async sealed(texts: readonly TextToSeal[], kind: TextKind = 'message'): Promise<(Buffer | null)[]> {
    if (!this.areSealed || !this.keys) return texts.map(() => null);
    return this.keys.sealAll(
      kind,
      texts.map(({ accountId, text }) => ({ accountId: accountId ?? OPERATORS, text })),
    );
  }

  /**
   * The rows with their texts, which are empty where they cannot be opened.
   * @param sql the transaction of the caller, if there is one
   */
  async opened<Row extends TextRow>(
    rows: readonly Row[],
    sql?: Pick<Sql, 'run'>,
    kind: TextKind = 'message',
  ): Promise<readonly OpenedRow<Row>[]> {
    const sealed = rows.flatMap((row) =>
      row.sealed_text === null ? [] : [{ row, accountId: row.account_id ?? OPERATORS, sealed: row.sealed_text }],
    );
    if (sealed.length === 0) return rows;
    const texts = this.keys ? await this.keys.openAll(kind, sealed, sql) : sealed.map(() => UNREADABLE);
    const unreadable = texts.filter((text) => 'missing' in text && text.missing === 'unreadable').length;
    if (unreadable > 0) this.logger.error({ unreadable }, 'texts of messages that no configured key opens');
    const byRow = new Map(sealed.map(({ row }, index) => [row, texts[index] ?? UNREADABLE]));
    return rows.map((row) => withText(row, byRow.get(row)));
  }

  /** As `opened`, for rows that cannot be left: where keys cannot be read at this moment, texts are unreadable. */
  async openedIfPossible<Row extends TextRow>(rows: readonly Row[]): Promise<readonly OpenedRow<Row>[]> {
    return this.opened(rows).catch((error: unknown) => {
      this.logger.error({ err: error }, 'the keys of texts cannot be read');
      return rows.map((row) => (row.sealed_text === null ? row : withText(row, UNREADABLE)));
    });
  }
}

const UNREADABLE: OpenedText = { missing: 'unreadable' };

function withText<Row extends TextRow>(row: Row, opened: OpenedText | undefined): OpenedRow<Row> {
  if (opened === undefined) return row;
  return 'text' in opened ? { ...row, text: opened.text } : { ...row, text: '', text_missing: opened.missing };
}
