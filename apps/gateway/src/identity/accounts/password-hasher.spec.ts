import { PasswordHasher } from './password-hasher';

const hasher = new PasswordHasher();

it('accepts the password and nothing else, and says its parameters', async () => {
  const encoded = await hasher.hash('correct horse');
  expect(encoded).toMatch(/^scrypt\$N=32768,r=8,p=3\$/);
  expect(encoded).not.toContain('correct');
  await expect(hasher.verify('correct horse', encoded)).resolves.toBe(true);
  await expect(hasher.verify('correct horsE', encoded)).resolves.toBe(false);
});

it('reads the parameters a hash was made with', async () => {
  const older =
    'scrypt$N=1024,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$' +
    (await import('node:crypto'))
      .scryptSync('old', Buffer.from('saltsaltsaltsalt'), 32, { N: 1024, r: 8, p: 1 })
      .toString('base64url');
  await expect(hasher.verify('old', older)).resolves.toBe(true);
  await expect(hasher.verify('new', older)).resolves.toBe(false);
  expect([hasher.isOutdated(older), hasher.isOutdated(await hasher.hash('new'))]).toEqual([true, false]);
});

it('S2: takes no chosen password that leaks have made known, and names the field', async () => {
  for (const known of ['password1', 'PassWord1', 'qwertyuiop', 'ｐａｓｓｗｏｒｄ１'])
    await expect(hasher.hashChosen(known, 'new_password')).rejects.toMatchObject({
      code: 'INVALID',
      details: { new_password: [expect.stringContaining('choose another')] },
    });
  await expect(hasher.hashChosen('correct horse battery', 'password')).resolves.toMatch(/^scrypt/);
});

it('takes as long for a hash with a part of the work, so that time does not tell of whom there is one', async () => {
  const { scryptSync } = await import('node:crypto');
  const salt = Buffer.from('saltsaltsaltsalt');
  const hash = scryptSync('old', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }).toString('base64url');
  const took = async (encoded: string | undefined) => {
    const startedAt = performance.now();
    await hasher.verify('a guess', encoded);
    return performance.now() - startedAt;
  };
  const ratios: number[] = [];
  for (let round = 0; round < 5; round += 1)
    ratios.push((await took(`scrypt$N=32768,r=8,p=1$${salt.toString('base64url')}$${hash}`)) / (await took(undefined)));
  ratios.sort((a, b) => a - b);
  expect(ratios[2]).toBeGreaterThan(0.6);
});

it('refuses when there is no such user', async () => {
  await expect(hasher.verify('anything', undefined)).resolves.toBe(false);
});

it('refuses more at once than it can hold', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 28 }, () => hasher.hash('x')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ reason: { code: 'OVERLOADED' } });
});
