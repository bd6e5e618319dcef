import { nextStep, stepsOf } from './getting-started';

const NONE = { hasKey: false, hasSent: false, hasWebhook: false, hasSenderName: false };

it('has four steps for an owner, and begins with the key', () => {
  expect(stepsOf(NONE).map(({ name }) => name)).toEqual(['key', 'message', 'webhook', 'sender-name']);
  expect(nextStep(stepsOf(NONE))).toBe('key');
});

it('goes on with the first step that is open, and ends', () => {
  expect(nextStep(stepsOf({ ...NONE, hasKey: true, hasWebhook: true }))).toBe('message');
  expect(nextStep(stepsOf({ hasKey: true, hasSent: true, hasWebhook: true, hasSenderName: true }))).toBeUndefined();
});

it('leaves out what the user may not see', () => {
  expect(stepsOf({ ...NONE, hasKey: undefined }).map(({ name }) => name)).toEqual([
    'message',
    'webhook',
    'sender-name',
  ]);
});
