import { BulkRest } from './bulk-rest';

describe('the rest after a claim of bulk messages', () => {
  let over = 0;
  let rest: BulkRest;
  beforeEach(() => {
    jest.useFakeTimers();
    over = 0;
    rest = new BulkRest(() => (over += 1));
  });
  afterEach(() => jest.useRealTimers());

  it('is three times as long as the claim, and says when it is over', () => {
    expect(rest.isOver).toBe(true);
    rest.begin(30, 50);
    jest.advanceTimersByTime(89);
    expect([rest.isOver, over]).toEqual([false, 0]);
    jest.advanceTimersByTime(1);
    expect([rest.isOver, over]).toEqual([true, 1]);
  });

  it('is no longer than a second', () => {
    rest.begin(10_000, 50);
    jest.advanceTimersByTime(999);
    expect(rest.isOver).toBe(false);
    jest.advanceTimersByTime(1);
    expect(rest.isOver).toBe(true);
  });

  it('is shorter after few messages, of which a carrier with a low rate has no more, and not longer after many', () => {
    rest.begin(100, 5);
    jest.advanceTimersByTime(29);
    expect(rest.isOver).toBe(false);
    jest.advanceTimersByTime(1);
    expect(rest.isOver).toBe(true);
    rest.begin(100, 250);
    jest.advanceTimersByTime(300);
    expect(rest.isOver).toBe(true);
  });

  it('is four times as long within ten seconds of urgent messages', () => {
    rest.noteUrgent(50);
    jest.advanceTimersByTime(9_999);
    rest.begin(30, 50);
    jest.advanceTimersByTime(359);
    expect(rest.isOver).toBe(false);
    jest.advanceTimersByTime(1);
    expect(rest.isOver).toBe(true);
    rest.begin(30, 50);
    jest.advanceTimersByTime(90);
    expect(rest.isOver).toBe(true);
  });

  it('is sixteen times as long within two seconds of urgent messages that waited for more than 50 ms', () => {
    rest.noteUrgent(51);
    rest.noteUrgent(1);
    jest.advanceTimersByTime(1_999);
    rest.begin(30, 50);
    jest.advanceTimersByTime(1_439);
    expect(rest.isOver).toBe(false);
    jest.advanceTimersByTime(1);
    expect(rest.isOver).toBe(true);
    rest.begin(30, 50);
    jest.advanceTimersByTime(360);
    expect(rest.isOver).toBe(true);
  });

  it('begins anew with the next claim', () => {
    rest.begin(30, 50);
    jest.advanceTimersByTime(80);
    rest.begin(30, 50);
    jest.advanceTimersByTime(80);
    expect([rest.isOver, over]).toEqual([false, 0]);
    jest.advanceTimersByTime(10);
    expect([rest.isOver, over]).toEqual([true, 1]);
  });

  it('tells nobody when it is ended', () => {
    rest.begin(30, 50);
    rest.end();
    jest.advanceTimersByTime(1_000);
    expect([rest.isOver, over]).toEqual([true, 0]);
  });
});
