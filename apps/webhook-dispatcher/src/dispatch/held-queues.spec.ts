import { freeSlots } from './held-queues';

describe('freeSlots', () => {
  it('keeps half of the slots from failing receivers', () => {
    expect(freeSlots({ all: 0, failing: 0, active: 0 }, 128)).toEqual({ healthy: 128, failing: 64 });
    expect(freeSlots({ all: 64, failing: 64, active: 0 }, 128)).toEqual({ healthy: 128, failing: 0 });
    expect(freeSlots({ all: 128, failing: 0, active: 128 }, 128)).toEqual({ healthy: 0, failing: 64 });
    expect(freeSlots({ all: 0, failing: 0, active: 0 }, 1)).toEqual({ healthy: 1, failing: 1 });
  });

  it('counts no queue that waits for its receiver, up to four times the slots', () => {
    expect(freeSlots({ all: 300, failing: 0, active: 28 }, 128)).toEqual({ healthy: 100, failing: 64 });
    expect(freeSlots({ all: 500, failing: 10, active: 20 }, 128)).toEqual({ healthy: 12, failing: 12 });
    expect(freeSlots({ all: 512, failing: 0, active: 0 }, 128)).toEqual({ healthy: 0, failing: 0 });
  });
});
