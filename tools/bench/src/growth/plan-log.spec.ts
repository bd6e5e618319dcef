import { readPlans } from './plan-log';

const LOG = [
  '2026-11-22 06:00:00.000 UTC [12] messaging@messaging LOG:  duration: 1.250 ms  plan:',
  '\tQuery Text: ',
  '\t  -- a comment (cost of it)',
  '\t  SELECT *',
  '\t  FROM message WHERE id = $1',
  '\tIndex Scan using message_pkey on message_p1 m  (cost=0.42..8.44 rows=1 width=36)',
  '\t  Index Cond: (id = $1)',
  '2026-11-22 06:00:00.001 UTC [12] messaging@messaging LOG:  checkpoint starting: time',
  '2026-11-22 06:00:00.002 UTC [13] billing@billing LOG:  duration: 0.500 ms  plan:',
  '\tQuery Text: SELECT 1',
  '\tResult  (cost=0.00..0.01 rows=1 width=4)',
  '',
].join('\n');

it('reads statements with their plans and times, and passes over what else stands in the log', () => {
  expect(readPlans(LOG)).toEqual([
    {
      user: 'messaging',
      database: 'messaging',
      milliseconds: 1.25,
      statement: '-- a comment (cost of it) SELECT * FROM message WHERE id = $1',
      plan: 'Index Scan using message_pkey on message_p1 m  (cost=0.42..8.44 rows=1 width=36)\n  Index Cond: (id = $1)',
    },
    {
      user: 'billing',
      database: 'billing',
      milliseconds: 0.5,
      statement: 'SELECT 1',
      plan: 'Result  (cost=0.00..0.01 rows=1 width=4)',
    },
  ]);
});

it('leaves out an entry whose plan is cut off at the end of the part', () => {
  expect(readPlans(LOG.split('\n').slice(0, 4).join('\n'))).toEqual([]);
});
