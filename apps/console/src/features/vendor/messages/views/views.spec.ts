import { builtInViews, keptViews, withoutView, withView } from './views';

it('begins the day in the zone that times are shown in', () => {
  const [today, hour] = builtInViews(new Date('2026-03-01T12:34:56.000Z'), 'UTC');
  expect(today).toEqual({
    name: 'Not delivered today',
    filter: { status: 'undelivered,failed', from: '2026-03-01T00:00:00.000Z' },
  });
  expect(hour?.filter).toEqual({ from: '2026-03-01T11:34:56.000Z' });
});

it('keeps a view under its name, without the number', () => {
  const views = withView([], 'Shop', { recipient: '46700000001', sender: 'Shop' });
  expect(views).toEqual([{ name: 'Shop', filter: { sender: 'Shop' } }]);
  expect(withView(views, 'Shop', { status: 'failed' })).toEqual([{ name: 'Shop', filter: { status: 'failed' } }]);
  expect(withoutView(views, 'Shop')).toEqual([]);
  expect(keptViews(JSON.stringify(views))).toEqual(views);
});

it.each([null, '', 'no JSON', '7', '{}', '[null, 7, {"name": 1, "filter": {}}, {"name": "x"}]'])(
  'takes %s for no view',
  (text) => expect(keptViews(text)).toEqual([]),
);

it('reads no number and nothing unknown out of a view that somebody else has kept', () => {
  const kept = [{ name: 'Shop', filter: { recipient: '46700000001', sender: 'Shop', status: 'lost', limit: 7 } }];
  expect(keptViews(JSON.stringify(kept))).toEqual([{ name: 'Shop', filter: { sender: 'Shop' } }]);
});
