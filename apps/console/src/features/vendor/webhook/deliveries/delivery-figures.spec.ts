import { lastAnswer, p95Of, tookText } from './delivery-figures';
import type { Attempt } from './webhook.queries';

const attempt = (over: Partial<Attempt>): Attempt => ({
  number: 1,
  started_at: '2026-11-23T14:00:00.000Z',
  outcome: 'delivered',
  status_code: 200,
  error: null,
  duration_ms: 80,
  response_excerpt: null,
  ...over,
});

describe('the last answer', () => {
  it('is the status code, or why there was none', () => {
    const refused = attempt({ outcome: 'server_error', status_code: 503 });
    expect(lastAnswer({ attempts: [refused, attempt({})] })).toEqual({ text: '200', hue: 'good' });
    expect(lastAnswer({ attempts: [refused] })).toEqual({ text: '503', hue: 'bad' });
    expect(lastAnswer({ attempts: [attempt({ outcome: 'timeout', status_code: null })] })?.text).toBe('Timeout');
    expect(lastAnswer({ attempts: [attempt({ outcome: null, status_code: null })] })?.text).toBe('In flight');
    expect(lastAnswer({ attempts: [] })).toBeUndefined();
  });

  it('took milliseconds or seconds', () => {
    expect([84, 999, 1_240, null].map(tookText)).toEqual(['84 ms', '999 ms', '1.2 s', '–']);
  });
});

it('knows within which time most of the last answers came', () => {
  const took = (ms: number) => ({ attempts: [attempt({ duration_ms: 9_000 }), attempt({ duration_ms: ms })] });
  expect(p95Of(Array.from({ length: 40 }, (_, nth) => took(10 * nth)))).toBe(380);
  expect([p95Of([took(7)]), p95Of([{ attempts: [] }]), p95Of([])]).toEqual([7, null, null]);
});
