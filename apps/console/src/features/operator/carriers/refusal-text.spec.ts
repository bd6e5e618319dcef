import { refusalText } from './refusal-text';

it('says in words what was refused, the most frequent first', () => {
  expect(refusalText([])).toBe('No refusal in the last hour.');
  expect(
    refusalText([
      { status: 'timeout', count: 3 },
      { status: 'ESME_RTHROTTLED', count: 1_200 },
      { status: 'ESME_RSOMETHING', count: 2 },
      { status: 'link_lost', count: 1 },
    ]),
  ).toBe('Refused in the last hour: Too fast for the carrier 1,200, No answer in time 3, ESME_RSOMETHING 2.');
});
