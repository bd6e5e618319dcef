import type { SubmitItem } from '@sms/contracts/messaging';

/**
 * How the messages of a new bulk are held back, as JSON; null: not at all. A canary that is no smaller than its bulk
 * has no rest to decide about.
 */
export function controlOf({ control, recipients }: SubmitItem): string | null {
  const { pace, canary } = control ?? {};
  const rules = {
    ...(pace !== undefined && { pace }),
    ...(canary !== undefined && canary.messages < recipients.length && { canary }),
  };
  return Object.keys(rules).length === 0 ? null : JSON.stringify(rules);
}
