import { Excerpt } from './excerpt';

describe('Excerpt', () => {
  it('keeps the first kilobyte and lets a short body be read to its end', () => {
    const excerpt = new Excerpt();
    expect(excerpt.add(Buffer.alloc(800, 'a'))).toBe(true);
    expect(excerpt.add(Buffer.alloc(800, 'b'))).toBe(true);
    expect(excerpt.toString()).toBe('a'.repeat(800) + 'b'.repeat(224));
  });

  it('lets sixteen kilobytes be read and no more', () => {
    const excerpt = new Excerpt();
    for (let read = 0; read < 16_384; read += 4_096) expect(excerpt.add(Buffer.alloc(4_096, 'x'))).toBe(true);
    expect(excerpt.add(Buffer.from('x'))).toBe(false);
    expect(excerpt.toString()).toBe('x'.repeat(1_024));
  });

  it('has no NUL in it, and joins a character that came in two pieces', () => {
    const excerpt = new Excerpt();
    const letter = Buffer.from('ü');
    excerpt.add(Buffer.concat([Buffer.from('part\0ly '), letter.subarray(0, 1)]));
    excerpt.add(letter.subarray(1));
    expect(excerpt.toString()).toBe('partly ü');
  });

  it('is not changed by what becomes of the chunks', () => {
    const excerpt = new Excerpt();
    const chunk = Buffer.from('kept');
    excerpt.add(chunk);
    chunk.fill('x');
    expect(excerpt.toString()).toBe('kept');
  });

  it('is empty without a body', () => {
    expect(new Excerpt().toString()).toBe('');
  });
});
