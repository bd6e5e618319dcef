import { eventually } from '@sms/testing';
import type { SharedSystem } from './system-under-test';

/** The code in the newest of so many messages to a number, as its owner would read it. */
export function codeSentTo(system: SharedSystem, phone: string, messages = 1): Promise<string> {
  return eventually(
    async () => {
      const accepted = await system.acceptedFor(phone);
      const code = /\b\d{6}\b/.exec(accepted.at(-1)?.text ?? '')?.[0];
      if (accepted.length < messages || code === undefined) throw new Error(`no code has arrived at ${phone}`);
      return code;
    },
    { timeoutMs: 15_000 },
  );
}
