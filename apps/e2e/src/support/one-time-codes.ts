import { eventually } from '@sms/testing';
import { createDecipheriv } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunningSystem } from '../setup/running-system';
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

/** A sealed text as the worker opens it: AES-256-GCM of the nonce, the tag and the text, for one request. */
export async function openedText({ dataDir }: RunningSystem, sealed: Buffer, requestId: string): Promise<string> {
  const secrets = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')) as { otpTextKey: string };
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secrets.otpTextKey, 'base64'), sealed.subarray(0, 12))
    .setAAD(Buffer.from(requestId))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
