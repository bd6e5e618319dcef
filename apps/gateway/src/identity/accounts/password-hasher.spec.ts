import { PasswordHasher } from './password-hasher';

const hasher = new PasswordHasher();

it('accepts the password and nothing else, and says its parameters', async () => {
  const encoded = await hasher.hash('correct horse');
  expect(encoded).toMatch(/^scrypt\$N=32768,r=8,p=1\$/);
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
