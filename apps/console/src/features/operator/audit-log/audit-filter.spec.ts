import { auditFilterOf } from './audit-filter';

it('reads the filter from an address, and leaves out what is empty or not a text', () => {
  expect(
    auditFilterOf({ actor: 'mia@example.com', action: '', target: 7, from: '2026-03-01T09:00:00Z', x: 'y' }),
  ).toEqual({
    actor: 'mia@example.com',
    from: '2026-03-01T09:00:00Z',
  });
  expect(auditFilterOf({ target: 'vendor:7' })).toEqual({ target: 'vendor:7' });
});
