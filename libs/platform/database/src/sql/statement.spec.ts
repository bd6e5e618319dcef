import { columns } from './columns';
import { definedStatements, queryConfigOf, statement, variants } from './statement';

describe('statement', () => {
  it('stands under its name in what the driver gets, also behind the first keyword', () => {
    const read = statement<readonly [id: number], { text: string }>({
      name: 'messaging.read_text',
      text: `
        SELECT text FROM message WHERE id = $1`,
    });
    expect(queryConfigOf(read, [7])).toEqual({
      name: 'messaging.read_text',
      text: 'SELECT /* messaging.read_text */ text FROM message WHERE id = $1',
      values: [7],
    });
    expect(definedStatements()).toContain(read);
  });

  it('takes rows by their columns, and other parameters by a function', () => {
    const ids = columns<number>({ id: ['bigint', (id) => id] });
    const remove = statement<readonly number[]>({
      name: 'messaging.remove_ids',
      params: ids,
      text: `DELETE FROM message USING ${ids.unnest} AS gone(${ids.names}) WHERE message.id = gone.id`,
    });
    const move = statement<{ to: string; moved: readonly number[] }>({
      name: 'messaging.move_ids',
      params: ({ to, moved }) => [...ids.arrays(moved), to],
      text: 'SELECT 1',
    });
    expect(queryConfigOf(remove, [1, 2]).values).toEqual(['{1,2}']);
    expect(queryConfigOf(move, { to: 'here', moved: [3] }).values).toEqual(['{3}', 'here']);
  });

  it('refuses a name that is malformed, too long or taken', () => {
    const named = (name: string) => () => statement({ name, text: 'SELECT 1' });
    named('billing.read_one')();
    expect(named('billing.read_one')).toThrow('two statements');
    for (const name of ['', 'read_one', 'billing.read', 'billing.readOne', `billing.read_${'x'.repeat(60)}`])
      expect(named(name)).toThrow('no name of a statement');
  });

  it('has variants that are defined once each', () => {
    let made = 0;
    const take = variants<number, readonly [], never>([1, 10], (limit) => {
      made += 1;
      return statement({ name: `messaging.take_some:${limit}`, text: `SELECT 1 LIMIT ${limit}` });
    });
    expect(made).toBe(2);
    expect(take(10)).toBe(take(10));
    expect(take(5).name).toBe('messaging.take_some:5');
    take(5);
    expect(made).toBe(3);
  });
});
