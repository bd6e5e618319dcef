import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import type { LeasedSlot } from './session-view';
import { planShare, planSlots } from './plan-slots';

interface Member {
  readonly id: number;
  leaving: boolean;
  /** A worker without renewals: it is frozen, or its machine is gone. */
  silent: boolean;
}

/** A carrier, its table of slots, and workers that take turns; a bind or an unbind takes a turn. */
class Workers {
  slots: LeasedSlot[] = [];
  members: Member[] = [];
  private lastId = 0;

  constructor(
    private readonly maxSessions: number,
    private readonly hosts: readonly string[] = ['a'],
  ) {}

  join(): Member {
    const member = { id: (this.lastId += 1), leaving: false, silent: false };
    this.members.push(member);
    return member;
  }

  leave(member: Member): void {
    this.slots = this.slots.filter(({ worker }) => worker !== member.id);
    this.members = this.members.filter((one) => one !== member);
  }

  /** One round of each worker, a second after the last. */
  round(): void {
    this.slots = this.slots
      .filter(({ state }) => state !== 'leaving')
      .map((slot) =>
        slot.state === 'binding' ? { ...slot, state: 'bound', stateMs: 0 } : { ...slot, stateMs: slot.stateMs + 1_000 },
      );
    for (const { id, silent } of this.members) {
      if (silent) continue;
      const plan = planSlots(id, 'c', { maxSessions: this.maxSessions, hosts: this.hosts }, this.view());
      for (const { slot, host } of plan.take)
        this.slots.push({ carrier: 'c', slot, host, worker: id, state: 'binding', stateMs: 0, rate: null });
      this.slots = this.slots.map((slot) =>
        slot.slot === plan.release ? { ...slot, state: 'leaving' as const, stateMs: 0 } : slot,
      );
    }
  }

  rounds(count: number): this {
    for (let i = 0; i < count; i += 1) this.round();
    return this;
  }

  get shares(): number[] {
    return this.members.map(
      ({ id }) => this.slots.filter(({ worker, state }) => worker === id && state !== 'leaving').length,
    );
  }

  get bound(): number {
    return this.slots.filter(({ state }) => state === 'bound').length;
  }

  private view() {
    const workers = this.members.map(({ id, leaving, silent }) => ({
      id,
      leaving,
      fresh: !silent,
      ended: false,
      renewals: 0,
      carriers: ['c'],
    }));
    return { workers, slots: this.slots };
  }
}

describe('sharing of sessions', () => {
  it('gives all to one worker, and one after the other to those that come', () => {
    const workers = new Workers(6);
    workers.join();
    expect(workers.rounds(2).shares).toEqual([6]);
    workers.join();
    expect(workers.rounds(20).shares).toEqual([3, 3]);
    workers.join();
    expect(workers.rounds(20).shares).toEqual([2, 2, 2]);
  });

  it('leaves a single session where it is, and gives it to the next when it is free', () => {
    const workers = new Workers(1);
    const first = workers.join();
    workers.rounds(2);
    workers.join();
    expect(workers.rounds(30).shares).toEqual([1, 0]);
    workers.leave(first);
    expect(workers.rounds(1).shares).toEqual([1]);
  });

  it('keeps no session for a worker that cannot be heard of', () => {
    const workers = new Workers(6);
    workers.join();
    const second = workers.join();
    workers.rounds(20);
    second.silent = true;
    workers.join();
    expect(workers.rounds(20).shares).toEqual([3, 3, 0]);
    // Its lease has ended.
    workers.leave(second);
    expect(workers.rounds(20).shares).toEqual([3, 3]);
  });

  it('spreads the sessions over the hosts first', () => {
    const workers = new Workers(4, ['a', 'b']);
    workers.join();
    workers.join();
    workers.rounds(20);
    expect(workers.slots.map(({ host }) => host).sort()).toEqual(['a', 'a', 'b', 'b']);
    const two = new Workers(2, ['a', 'b']);
    two.join();
    expect(
      two
        .rounds(2)
        .slots.map(({ host }) => host)
        .sort(),
    ).toEqual(['a', 'b']);
  });

  it('gives back the one that cannot be bound before one that is', () => {
    const workers = new Workers(2);
    workers.join();
    workers.rounds(2);
    workers.slots = workers.slots.map((slot) =>
      slot.slot === 1 ? { ...slot, state: 'binding' as const, stateMs: 60_000 } : slot,
    );
    const view = {
      workers: [1, 2].map((id) => ({ id, leaving: false, fresh: true, ended: false, renewals: 0, carriers: ['c'] })),
      slots: workers.slots,
    };
    expect(planSlots(1, 'c', { maxSessions: 2, hosts: ['a'] }, view)).toEqual({ take: [], release: 1 });
  });

  it('gives back none while one is free, or has been taken a moment ago and not been bound', () => {
    const bound = { carrier: 'c', host: 'a', worker: 1, state: 'bound' as const, stateMs: 1_000, rate: null };
    const workers = [1, 2].map((id) => ({
      id,
      leaving: false,
      fresh: true,
      ended: false,
      renewals: 0,
      carriers: ['c'],
    }));
    const givenBack = (others: readonly LeasedSlot[]) => {
      const slots = [...[1, 2, 3].map((slot) => ({ ...bound, slot })), ...others];
      return planSlots(1, 'c', { maxSessions: 4, hosts: ['a'] }, { workers, slots }).release;
    };
    const taken = { ...bound, slot: 4, worker: 2, state: 'binding' as const };
    expect([[], [taken], [{ ...taken, stateMs: 10_000 }]].map(givenBack)).toEqual([null, null, 1]);
  });

  it('takes nothing for a worker that leaves or does not serve the carrier, and gives back what is beyond a lowered limit', () => {
    const leaving = {
      workers: [{ id: 1, leaving: true, fresh: true, ended: false, renewals: 0, carriers: ['c'] }],
      slots: [],
    };
    expect(planSlots(1, 'c', { maxSessions: 2, hosts: ['a'] }, leaving).take).toEqual([]);
    const elsewhere = {
      workers: [{ id: 1, leaving: false, fresh: true, ended: false, renewals: 0, carriers: ['d'] }],
      slots: [],
    };
    expect(planSlots(1, 'c', { maxSessions: 2, hosts: ['a'] }, elsewhere).take).toEqual([]);
    const slot = { carrier: 'c', slot: 3, host: 'a', worker: 1, state: 'bound' as const, stateMs: 1_000, rate: null };
    const lowered = {
      workers: [{ id: 1, leaving: false, fresh: true, ended: false, renewals: 0, carriers: ['c'] }],
      slots: [slot],
    };
    expect(planSlots(1, 'c', { maxSessions: 2, hosts: ['a'] }, lowered)).toMatchObject({
      take: [{ slot: 1 }],
    });
    expect(planSlots(1, 'c', { maxSessions: 1, hosts: ['a'] }, lowered)).toMatchObject({ release: 3 });
  });

  it('never passes the limit, never loses the last session to a handover, and ends in equal shares', () => {
    const step = record({ what: constantFrom('join', 'leave', 'die', 'nothing'), rounds: integer({ min: 0, max: 6 }) });
    assert(
      property(
        integer({ min: 1, max: 9 }),
        integer({ min: 1, max: 3 }),
        array(step, { maxLength: 25 }),
        (maxSessions, hosts, steps) => {
          const workers = new Workers(maxSessions, ['a', 'b', 'c'].slice(0, hosts));
          workers.join();
          workers.rounds(3);
          for (const { what, rounds } of steps) {
            const [oldest] = workers.members;
            if (what === 'join' && workers.members.length < 6) workers.join();
            if (what !== 'join' && what !== 'nothing' && oldest && workers.members.length > 1) workers.leave(oldest);
            const before = workers.bound;
            for (let i = 0; i < rounds; i += 1) {
              workers.round();
              expect(workers.slots.length).toBeLessThanOrEqual(maxSessions);
              expect(new Set(workers.slots.map(({ slot }) => slot)).size).toBe(workers.slots.length);
              if (maxSessions > 1 && before > 0) expect(workers.bound).toBeGreaterThanOrEqual(1);
            }
          }
          workers.rounds(60);
          const shares = workers.shares;
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(maxSessions);
          expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
          const settled = JSON.stringify(workers.slots.map(({ slot, worker }) => [slot, worker]));
          expect(JSON.stringify(workers.rounds(20).slots.map(({ slot, worker }) => [slot, worker]))).toBe(settled);
        },
      ),
    );
  });
});

describe('sharing of the rate of a carrier without sessions', () => {
  const share = { carrier: 'c', host: '', state: 'bound' as const, stateMs: 1_000, rate: 1 };
  const slots = (count: number, worker: number) =>
    Array.from({ length: count }, (_unused, index) => ({ ...share, slot: index + 1, worker }));

  it('gives each worker one share, under a number that no other has', () => {
    expect(planShare(1, []).take).toEqual([{ slot: 1, host: '' }]);
    expect(planShare(1, [{ ...share, slot: 1, worker: 2 }]).take).toEqual([{ slot: 2, host: '' }]);
    expect(planShare(1, [{ ...share, slot: 9, worker: 1 }])).toEqual({ take: [], release: null });
  });

  it('finds a number beside the sixteen of a worker of the release before, and none beyond those of the table', () => {
    expect(planShare(1, slots(16, 2)).take).toEqual([{ slot: 17, host: '' }]);
    expect(planShare(1, slots(64, 2)).take).toEqual([]);
  });
});
