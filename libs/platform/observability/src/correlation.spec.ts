import { setTimeout as delay } from 'node:timers/promises';
import { correlationId, currentTrace, openCorrelation, runWithCorrelationId } from './correlation';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('the work for an outside request', () => {
  it('knows its id and its trace across promises, and work beside it does not', async () => {
    const seen = () => [correlationId(), currentTrace()];
    const [one, other, outside] = await Promise.all([
      runWithCorrelationId('one', () => delay(5).then(seen), TRACE),
      runWithCorrelationId('other', () => delay(5).then(seen)),
      delay(5).then(currentTrace),
    ]);
    expect([one, other, outside]).toEqual([['one', TRACE], ['other', undefined], undefined]);
  });

  it('has no trace once it has ended, for timers that it left behind', async () => {
    let left: Promise<unknown> | undefined;
    let close: (() => void) | undefined;
    // Keeps contexts tracked, as other requests do.
    const end = openCorrelation('another', () => undefined);
    await new Promise<void>((resolve) => {
      close = openCorrelation(
        'one',
        () => {
          expect(currentTrace()).toBe(TRACE);
          left = delay(20).then(() => [correlationId(), currentTrace()]);
          resolve();
        },
        TRACE,
      );
    });
    close?.();
    expect(await left).toEqual(['one', undefined]);
    end();
  });
});
