import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Sql, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import type { Conversion, ReceiptSettings } from '@sms/carriers';
import type { KnownForm } from './match-receipt';
import { learnIdForm } from './carrier-learning.sql';

interface Pair {
  readonly carrier: string;
  readonly form: Conversion | 'text';
  readonly recipient: string;
}

interface LearnedForm {
  /** Null while the evidence is not enough. */
  readonly value: Conversion | 'mixed' | null;
}

/** Another worker may have learned a form meanwhile. */
const RELOAD_EVERY_MS = 5_000;

/**
 * Unconverted matches among the last receipts after which a learned form is no longer trusted without the recipient.
 */
const TOO_MANY_UNCONVERTED = 3;

const LAST_RECEIPTS = 100;

const listLearnedForms = statement<readonly [], { carrier: string; value: LearnedForm['value'] }>({
  name: 'messaging.list_learned_forms',
  text: `SELECT carrier, value FROM carrier_learned WHERE setting = 'message_id_form'`,
});

const dropIdFormEvidence = statement<readonly [carrier: string]>({
  name: 'messaging.drop_id_form_evidence',
  text: `DELETE FROM carrier_learned WHERE carrier = $1 AND setting = 'message_id_form' AND value IS NULL`,
});

const markIdFormMixed = statement<readonly [carrier: string]>({
  name: 'messaging.mark_id_form_mixed',
  text: `
    UPDATE carrier_learned SET value = 'mixed', evidence = '{}', since = now() WHERE carrier = $1
      AND setting = 'message_id_form'`,
});

/**
 * The id forms of carriers that write an id in hexadecimal to a submit and in decimal in its receipt, or the other way
 * round. They are learned from receipts whose id fits converted and whose recipient agrees; kept in the database for
 * all workers, and overruled by a carrier's settings.
 */
@Injectable()
export class CarrierLearning {
  private forms: ReadonlyMap<string, LearnedForm> = new Map();
  private loadedAt = -Infinity;
  /** By carrier: whether each of the last receipts fitted unconverted. */
  private readonly unconverted = new Map<string, boolean[]>();

  constructor(@Inject(LOGGER) private readonly logger: ServiceLogger) {}

  /** To be called once for each batch, before the others. */
  async load(sql: Pick<Sql, 'run'>): Promise<void> {
    if (performance.now() - this.loadedAt < RELOAD_EVERY_MS) return;
    const rows = await sql.run(listLearnedForms, []);
    this.forms = new Map(rows.map(({ carrier, value }) => [carrier, { value }]));
    this.loadedAt = performance.now();
  }

  formOf(carrier: string, { messageIdForm }: Pick<ReceiptSettings, 'messageIdForm'>): KnownForm {
    return messageIdForm === 'auto' ? (this.forms.get(carrier)?.value ?? 'unknown') : messageIdForm;
  }

  /** Whether only equal ids match: no evidence speaks for another form of the carrier. */
  isPlain(carrier: string, { messageIdForm }: Pick<ReceiptSettings, 'messageIdForm'>): boolean {
    return messageIdForm === 'text' || (messageIdForm === 'auto' && !this.forms.has(carrier));
  }

  /** Returns the carriers whose form has just become known: their unmatched receipts should be retried. */
  async learn(sql: Sql, pairs: readonly Pair[]): Promise<string[]> {
    const learned: string[] = [];
    for (const pair of pairs) {
      if (pair.form === 'text') await this.unconvertedMatch(sql, pair.carrier);
      else if (await this.convertedMatch(sql, { ...pair, form: pair.form })) learned.push(pair.carrier);
    }
    return learned;
  }

  private async convertedMatch(sql: Sql, { carrier, form, recipient }: Pair & { form: Conversion }): Promise<boolean> {
    this.remember(carrier, false);
    if (this.forms.get(carrier)?.value === form) return false;
    // Hashed: evidence needs different recipients, not their numbers.
    const seen = createHash('sha256').update(recipient).digest('base64url').slice(0, 16);
    const [row] = await sql.run(learnIdForm, [carrier, form, seen]);
    this.loadedAt = -Infinity;
    if (row?.became !== true) return false;
    this.logger.info({ carrier, form }, 'learned how the carrier writes ids in receipts');
    return true;
  }

  /** Drops uncertain forms: pending evidence at once, a learned form when it fails again and again. */
  private async unconvertedMatch(sql: Sql, carrier: string): Promise<void> {
    const known = this.forms.get(carrier);
    if (!known || known.value === 'mixed') return;
    const recent = this.remember(carrier, true);
    if (known.value !== null && recent.filter(Boolean).length < TOO_MANY_UNCONVERTED) return;
    await sql.run(known.value === null ? dropIdFormEvidence : markIdFormMixed, [carrier]);
    this.loadedAt = -Infinity;
    if (known.value !== null) this.logger.warn({ carrier }, 'the carrier writes ids in receipts now so and now so');
  }

  private remember(carrier: string, unconverted: boolean): readonly boolean[] {
    const recent = [...(this.unconverted.get(carrier) ?? []), unconverted].slice(-LAST_RECEIPTS);
    this.unconverted.set(carrier, recent);
    return recent;
  }
}
