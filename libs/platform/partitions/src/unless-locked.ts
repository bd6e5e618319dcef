import { sqlStateOf } from '@sms/platform/errors';
import { setTimeout as delay } from 'node:timers/promises';

const LOCK_NOT_AVAILABLE = '55P03';
const FIRST_PAUSE_MS = 100;

/** Runs `change` again, after a pause in which others can use the table, while it cannot lock the table in time. */
export async function unlessLocked<T>(attempts: number, change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (attempt === attempts || sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await delay(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
