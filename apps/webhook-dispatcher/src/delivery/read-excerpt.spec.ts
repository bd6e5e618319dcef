import { Readable } from 'node:stream';
import { readExcerpt } from './read-excerpt';

describe('readExcerpt', () => {
  it('keeps the first kilobyte and reads a short body to its end', async () => {
    const body = Readable.from([Buffer.alloc(800, 'a'), Buffer.alloc(800, 'b')]);
    expect(await readExcerpt(body)).toBe('a'.repeat(800) + 'b'.repeat(224));
    expect(body.readableEnded).toBe(true);
  });

  it('cuts off an endless body', async () => {
    let chunks = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          chunks += 1;
          yield Buffer.alloc(4_096, 'x');
        }
      })(),
    );
    expect(await readExcerpt(endless)).toHaveLength(1_024);
    expect(endless.destroyed).toBe(true);
    expect(chunks).toBeLessThan(50);
  });

  it('keeps what came before the body broke off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('part\0ly');
        throw new Error('reset');
      })(),
    );
    expect(await readExcerpt(broken)).toBe('partly');
  });
});
