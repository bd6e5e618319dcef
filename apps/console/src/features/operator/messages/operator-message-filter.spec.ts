import { defined, operatorPathOf, operatorQueryOf } from './operator-message-filter';

it('asks for the messages of one vendor by its id', () => {
  expect(operatorQueryOf({ vendor: 7, status: 'failed' })).toEqual({ vendor_id: 7, status: 'failed' });
  expect(operatorQueryOf({ sender: 'Shop' })).toEqual({ sender: 'Shop' });
});

it('has no number in the path that is shown', () => {
  expect(operatorPathOf({ recipient: '46700000001', vendor: 7 })).toBe('/v1/admin/messages?vendor_id=7');
  expect(operatorPathOf({ recipient: '46700000001' })).toBe('/v1/admin/messages');
});

it('leaves out what is not filtered by', () =>
  expect(defined({ vendor: undefined, sender: 'Shop' })).toEqual({ sender: 'Shop' }));
