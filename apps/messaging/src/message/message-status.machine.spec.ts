import { MESSAGE_STATUSES } from '@sms/contracts/messaging';
import { isFinal, statusesBefore } from './message-status.machine';

describe('message status machine', () => {
  it('never returns to a status it has left', () => {
    const reachable = (to: (typeof MESSAGE_STATUSES)[number], seen = new Set<string>()): Set<string> => {
      for (const from of statusesBefore(to)) if (!seen.has(from)) reachable(from, seen.add(from));
      return seen;
    };
    for (const status of MESSAGE_STATUSES) expect(reachable(status)).not.toContain(status);
  });

  it('can end every message', () => {
    const endings = MESSAGE_STATUSES.filter(isFinal);
    expect(endings).toEqual(['delivered', 'undelivered', 'failed']);
    for (const status of MESSAGE_STATUSES.filter((candidate) => !isFinal(candidate))) {
      expect(endings.some((ending) => statusesBefore(ending).includes(status))).toBe(true);
    }
  });

  it('tells a vendor of a delivery only after a carrier has accepted', () => {
    expect(statusesBefore('delivered')).toEqual(['pending']);
    expect(statusesBefore('undelivered')).toEqual(['pending']);
  });
});
