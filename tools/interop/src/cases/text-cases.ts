import type { InteropCase } from '../stage/interop-case';
import { delivering } from './scripts';

const text = (name: string, message: string, parts: number): InteropCase => ({
  name: `text: ${name}`,
  message,
  script: () => delivering,
  expected: `delivered, 1 copy${parts === 1 ? '' : ` of ${parts} parts`}`,
});

/**
 * Whatever the peer's decoder reads has to be the text, character for character. The API takes 160 characters; an
 * extension is two septets.
 */
export const TEXT_CASES: readonly InteropCase[] = [
  text('GSM-7 with every extension', 'Price: €5 [a] {b} \\ ~ ^ |', 1),
  text('GSM-7 beyond ASCII', '£$¥èéùìòÇØøÅå¤ÆæßÉ¡ÄÖÑÜ§¿äöñüà', 1),
  text('Greek capitals of GSM-7', 'ΔΦΓΛΩΠΨΣΘΞ', 1),
  text('Greek capitals that only look Latin', 'ΚΑΛΗΜΕΡΑ ΑΒΕ', 1),
  text('Latin letters outside GSM-7', 'çáêőłžșğı Łódź', 1),
  text('Arabic', 'مرحبا، طردك في الطريق؟', 1),
  text('emoji with joiners', 'Hi 😀 👩‍👩‍👧 🇸🇪!', 1),
  text('line breaks', 'first\nsecond\n\nfourth', 1),
  text('@ first and last, _ between', '@me_at_work@', 1),
  text('160 septets', `${'a'.repeat(159)}z`, 1),
  text('161 septets', `${'a'.repeat(159)}€`, 2),
  text('306 septets', `${'a'.repeat(13)}${'€'.repeat(146)}z`, 2),
  text('307 septets', `${'a'.repeat(13)}${'€'.repeat(147)}`, 3),
  text('70 units of UCS-2', `${'ж'.repeat(69)}я`, 1),
  text('71 units of UCS-2', `${'ж'.repeat(70)}я`, 2),
  text('160 units of UCS-2', `${'ж'.repeat(159)}я`, 3),
  text('an extension where a part ends', `${'a'.repeat(152)}€${'b'.repeat(7)}`, 2),
  text('an emoji where a part ends', `${'ж'.repeat(66)}😀${'я'.repeat(30)}`, 2),
];
