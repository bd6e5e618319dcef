import { failureOf, isForGood, isOfThisMail, secondsUntilNext } from './mail-failure';

it('waits longer after each failure, up to half an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 40].map(secondsUntilNext)).toEqual([30, 60, 120, 240, 480, 960, 1_800, 1_800, 1_800]);
});

it('gives up what the server refuses for its recipient or content, and nothing for the login or the sender', () => {
  const failure = (command: string, responseCode?: number) =>
    failureOf(Object.assign(new Error('550 5.1.1 <somebody@sms.example> unknown'), { command, responseCode }));
  expect([550, 451].map((code) => isForGood(failure('RCPT TO', code)))).toEqual([true, false]);
  expect([554, 452].map((code) => isForGood(failure('DATA', code)))).toEqual([true, false]);
  expect(['AUTH PLAIN', 'MAIL FROM', 'CONN'].map((command) => isForGood(failure(command, 550)))).toEqual([
    false,
    false,
    false,
  ]);
  expect([failure('RCPT TO', 451), failure('CONN')].map(isOfThisMail)).toEqual([true, false]);
});

it('keeps nothing of the text of the response, which may name the recipient', () => {
  const error = Object.assign(new Error('550 <somebody@sms.example>'), {
    code: 'EENVELOPE',
    response: '550 <somebody>',
  });
  expect(JSON.stringify(failureOf(error))).toBe('{"code":"EENVELOPE"}');
  expect(failureOf('a text')).toEqual({ code: 'UNKNOWN' });
});
