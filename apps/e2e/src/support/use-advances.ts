import { eventually } from '@sms/testing';
import { PersistedState } from './persisted-state';
import { sendMany } from './send-many';
import type { SystemUnderTest } from './system-under-test';
import type { Vendor } from './vendor';

/**
 * Credits of an account that sends for 64 within 250 ms are held ahead. A character of two units in a text of 160 makes
 * five segments of it.
 */
export const COSTLY = { concurrency: 24, more: '🙂'.repeat(145) };

/** Until messages are covered by several advances. */
export async function useAdvances({ system }: SystemUnderTest, vendor: Vendor): Promise<void> {
  const state = await PersistedState.open(system);
  try {
    await eventually(async () => {
      await sendMany(vendor, { ...COSTLY, count: 200 });
      expect(await state.value('messaging', 'SELECT count(DISTINCT advance_id)::integer FROM message')).toBeGreaterThan(
        2,
      );
    });
  } finally {
    await state.close();
  }
}
