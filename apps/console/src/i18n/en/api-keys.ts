import type { ReactNode } from 'react';
import { rich } from '../text/rich';

export const apiKeys = {
  purpose: 'Your programs use these keys to call the API. A key is shown once, when you create it.',
  none: 'No API keys yet',
  noneAdvice: 'Start with a test key: its messages reach no phone and cost nothing.',
  create: 'Create a key',
  name: 'Name',
  key: 'Key',
  mode: 'Mode',
  scopes: 'Scopes',
  created: 'Created',
  lastUsed: 'Last used',
  never: 'never',
  revoke: 'Revoke',
  revokeKey: (name: string) => `Revoke ${name}`,
  expires: 'Expires',
  neverExpires: 'never',
  networks: 'Networks',
  replace: 'Replace',
  replaceKey: (name: string) => `Replace ${name}`,
  firstCall: {
    title: 'First call',
    note: 'With a test key this number always gets its message, and nothing is charged.',
  },
  form: {
    title: 'Create an API key',
    nameHint: 'Helps you to recognize the key, for example the program that uses it.',
    modeHint: 'A test key reaches only the sandbox and costs nothing.',
    expiryHint: 'Optional. The key is refused from this day on.',
    networksHint: 'Optional: addresses or CIDR ranges, separated by commas. The key works from there only.',
    modes: { test: 'test', live: 'live' },
    scopes: {
      send: 'send messages',
      otp: 'send and verify one-time passwords',
      read: 'read logs, balance and sender names',
      manage: 'request sender names',
      webhooks: 'set the webhook and replay its deliveries',
    },
    create: 'Create',
  },
  once: {
    title: 'Your new key',
    advice: 'Copy the key now. You cannot see it again.',
    key: 'API key',
    copy: 'Copy the key',
    sendTest: 'Send a test message with it',
    send: 'Send a message with it',
    done: 'Done',
  },
  replacing: {
    title: 'Replace this key?',
    effect: (name: ReactNode) =>
      rich`You get a new key like ${name}. The old one works on for a while, so that you can exchange it everywhere.`,
    overlap: 'The old key works on for',
    overlaps: { none: 'no time: it has leaked', day: 'a day', week: 'a week', month: '30 days' },
  },
  revoking: {
    title: 'Revoke this key?',
    effect: (name: ReactNode, prefix: ReactNode) =>
      rich`${name} (${prefix}) stops working within a second. This cannot be undone.`,
    neverUsed: 'The key has never been used.',
    lastUsed: (time: ReactNode) => rich`The key was last used ${time}.`,
    keep: 'Keep it',
  },
};
