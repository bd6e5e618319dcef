import { MAX_SEQUENCE } from '../codec/limits';
import { PendingRequests } from './pending-requests';

describe('sequence numbers', () => {
  it('begin again at 1, past those of requests that are not answered', () => {
    const requests = new PendingRequests({ bind: 1, submit: 1, enquire: 1, other: 1 });
    const answers: string[] = [];
    const send = (command: 'submit_sm' | 'enquire_link') => {
      const sequence = requests.nextSequence();
      requests.add(sequence, command, 0, ({ kind }) => answers.push(`${sequence} ${kind}`));
      return sequence;
    };
    expect([send('submit_sm'), send('enquire_link')]).toEqual([1, 2]);
    // As if two billion requests had been answered meanwhile.
    Object.assign(requests, { lastSequence: MAX_SEQUENCE - 1 });
    expect([send('submit_sm'), send('submit_sm')]).toEqual([MAX_SEQUENCE, 3]);
    requests.linkLost();
    expect(answers.sort()).toEqual([`${MAX_SEQUENCE} link_lost`, '1 link_lost', '2 link_lost', '3 link_lost'].sort());
  });
});
