/**
 * Kannel's kinds of reports, as bits: 1 delivered, 2 not delivered, 4 queued, 8 accepted by the SMSC, 16 refused by it.
 */
const DELIVERED = 'reports 8, 1';
const NOT_DELIVERED = 'reports 8, 2';
/** "Not delivered" with a bit of its own for "expired". */
const EXPIRED = 'reports 8, 34';
const REFUSED = 'reports 16';

export interface ClientCase {
  readonly name: string;
  /** Whose ids Kannel reads as its `msg-id-type` says. */
  readonly link: 'texts' | 'hexadecimal' | 'converted' | 'decimal';
  /** The number that stands for a behaviour of our simulator. */
  readonly begins: string;
  readonly text?: string;
  readonly expected: string;
}

const text = (name: string, message: string, parts = 1): ClientCase => ({
  name: `text: ${name}`,
  link: 'texts',
  begins: '999000',
  text: message,
  expected: `${DELIVERED}${parts === 1 ? '' : `, ${parts} parts`}`,
});

/** What Kannel sends has to be read by us as it was meant, and what our simulator reports by Kannel. */
export const CLIENT_CASES: readonly ClientCase[] = [
  { name: 'receipt: delivered', link: 'texts', begins: '999000', expected: DELIVERED },
  { name: 'receipt: undeliverable', link: 'texts', begins: '999001', expected: NOT_DELIVERED },
  { name: 'receipt: expired', link: 'texts', begins: '999002', expected: EXPIRED },
  { name: 'receipt: rejected', link: 'texts', begins: '999003', expected: NOT_DELIVERED },
  { name: 'receipt: deleted', link: 'texts', begins: '999004', expected: NOT_DELIVERED },
  { name: 'receipt: twice', link: 'texts', begins: '999012', expected: DELIVERED },
  { name: 'receipt: ids as decimal numbers', link: 'decimal', begins: '999000', expected: DELIVERED },
  {
    name: 'receipt: id with leading zeros, ids as decimal numbers',
    link: 'decimal',
    begins: '999022',
    expected: DELIVERED,
  },
  { name: 'receipt: ids as hexadecimal numbers', link: 'hexadecimal', begins: '999000', expected: DELIVERED },
  {
    name: 'receipt: id in another case, ids as hexadecimal numbers',
    link: 'hexadecimal',
    begins: '999021',
    expected: DELIVERED,
  },
  { name: 'receipt: id in decimal, answered in hexadecimal', link: 'converted', begins: '999020', expected: DELIVERED },
  { name: 'answer: refused for good', link: 'texts', begins: '999111', expected: REFUSED },
  { name: 'answer: throttled three times', link: 'texts', begins: '999050', expected: DELIVERED },
  text('GSM-7 with every extension', 'Price: €5 [a] {b} \\ ~ ^ |'),
  text('Latin letters outside GSM-7', 'çáêőłžșğı Łódź'),
  text('Arabic', 'مرحبا، طردك في الطريق؟'),
  text('emoji with joiners', 'Hi 😀 👩‍👩‍👧 🇸🇪!'),
  text('@ first and last, _ between', '@me_at_work@'),
  text('line breaks', 'first\nsecond\n\nfourth'),
  text('three parts', `${'a'.repeat(306)}z`, 3),
];
