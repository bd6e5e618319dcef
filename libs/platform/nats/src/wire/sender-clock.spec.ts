import { SenderClock } from './sender-clock';
import { TransitTimes } from './transit-times';

describe('SenderClock', () => {
  function host() {
    const shown = { monotonicMs: 5_000, wallMs: 1_700_000_000_000 };
    const pass = (ms: number) => {
      shown.monotonicMs += ms;
      shown.wallMs += ms;
    };
    return {
      shown,
      pass,
      clock: new SenderClock({ monotonicMs: () => shown.monotonicMs, wallMs: () => shown.wallMs }),
    };
  }

  it('keeps one sender while time passes, whatever the wall clock shows', () => {
    const { clock, pass, shown } = host();
    const { sender } = clock.read();
    for (let request = 0; request < 100; request += 1) {
      pass(1_000);
      shown.wallMs += request % 2 ? 100 : -100;
      expect(clock.read()).toEqual({ sender, nowMs: shown.monotonicMs });
    }
  });

  it('is another sender after the shortest suspension, since steered clocks never part so much', () => {
    const { clock, pass, shown } = host();
    const senders = [400, 600, -600].map((ms) => {
      const before = clock.read().sender;
      pass(10);
      shown.wallMs += ms;
      return clock.read().sender === before;
    });
    expect(senders).toEqual([true, false, false]);
  });

  it('is another sender after its host was suspended, so that its requests are not taken for late ones', () => {
    const { clock, pass, shown } = host();
    const times = new TransitTimes();
    let receiverMs = 0;
    const transit = () => {
      const { sender, nowMs } = clock.read();
      return times.of(sender, nowMs, receiverMs);
    };
    expect(transit()).toBe(0);
    // The host was suspended: its monotonic clock stood still for 20 s, its wall clock was corrected.
    shown.wallMs += 20_000;
    receiverMs += 20_000;
    expect(transit()).toBe(0);
    pass(10);
    receiverMs += 3_010;
    expect(transit()).toBe(3_000);
  });
});
