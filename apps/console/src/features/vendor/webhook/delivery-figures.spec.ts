import { answerFigures, lastAnswer, tookText } from './delivery-figures';
import type { Attempt, WebhookDelivery } from './webhook.queries';

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
const delivery = (status: WebhookDelivery['status'], ...attempts: Attempt[]) => ({ status, attempts });

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

it('counts what was tried, the oldest first in the strip', () => {
  expect(
    answerFigures([
      delivery('pending'),
      delivery('delivered', attempt({ duration_ms: 100 })),
      delivery('skipped'),
      delivery('dead', attempt({ outcome: 'timeout', duration_ms: 10_000 })),
    ]),
  ).toEqual({ share: 0.5, p95: 10_000, waiting: 1, strip: ['bad', 'good', 'open'] });
  expect(answerFigures([])).toEqual({ share: null, p95: null, waiting: 0, strip: [] });
});
