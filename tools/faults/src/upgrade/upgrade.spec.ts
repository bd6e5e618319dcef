import { leftProblems, leftRows } from './left-states';
import { chooseRelease } from './release';

describe('the release that is upgraded', () => {
  const releases = [
    { version: '0.1.0', commit: 'a1' },
    { version: '0.2.0', commit: 'b2' },
    { version: '0.3.0', commit: null },
  ];

  it('is the newest whose commit is known and not the present one', () => {
    expect(chooseRelease(releases, 'c3', undefined)).toEqual({ name: 'release 0.2.0', commit: 'b2' });
    expect(chooseRelease(releases, 'b2', undefined)).toEqual({ name: 'release 0.1.0', commit: 'a1' });
    expect(chooseRelease(releases, undefined, undefined)).toEqual({ name: 'release 0.2.0', commit: 'b2' });
  });

  it('is missing before the first release is made', () => {
    expect(chooseRelease([], 'c3', undefined)).toBeUndefined();
    expect(chooseRelease([{ version: '0.1.0', commit: 'c3' }], 'c3', undefined)).toBeUndefined();
  });

  it('is the version or the commit that is asked for', () => {
    expect(chooseRelease(releases, 'a1', '0.1.0')).toEqual({ name: 'release 0.1.0', commit: 'a1' });
    expect(chooseRelease(releases, 'c3', 'HEAD~10')).toEqual({ name: 'commit HEAD~10', commit: 'HEAD~10' });
    expect(() => chooseRelease(releases, 'c3', '0.3.0')).toThrow('releases.json has no commit of release 0.3.0 yet');
  });
});

describe('what was left behind', () => {
  const left = [
    { state: 'queued', phones: ['1', '2', '3'] },
    { state: 'in flight', phones: ['4'] },
  ];
  const logged = (...recipients: string[]) => recipients.map((recipient) => ({ recipient, status: 'delivered' }));

  it('is well when each message is in the log once, as delivered', () => {
    expect(leftProblems(left, logged('4', '3', '2', '1', '5'))).toEqual([]);
    expect(leftRows(left, logged('1', '2', '3', '4'))).toEqual([
      ['queued', '3', '3 delivered'],
      ['in flight', '1', '1 delivered'],
    ]);
  });

  it('is not well when a message is lost, doubled or ended otherwise', () => {
    const log = [...logged('1', '1', '4'), { recipient: '2', status: 'failed' }];
    expect(leftProblems(left, log)).toEqual([
      '1, left queued, is in the log 2 times',
      '2, left queued, became failed',
      '3, left queued, is in no log',
    ]);
    expect(leftRows(left, log)[0]).toEqual(['queued', '3', '1 delivered, 1 failed, 1 lost']);
  });

  it('is not well when a state had no message', () => {
    expect(leftProblems([{ state: 'uncertain', phones: [] }], logged('1'))).toEqual(['no message was left uncertain']);
  });
});
