import { growingTables } from './tables';

const leaf = (name: string, rows: number, root = name) => ({ name, root, rows });

it('names tables that grew with the history, and those partitions that hold much of it', () => {
  const small = [leaf('message_p1', 100_000, 'message'), leaf('account', 5), leaf('queue', 20_000)];
  const large = [
    leaf('message_p1', 5_000_000, 'message'),
    leaf('message_p2', 5_000_000, 'message'),
    leaf('message_p3', 0, 'message'),
    leaf('account', 50),
    leaf('queue', 21_000),
  ];
  expect(growingTables(small, large)).toEqual(new Set(['message', 'message_p1', 'message_p2']));
});
