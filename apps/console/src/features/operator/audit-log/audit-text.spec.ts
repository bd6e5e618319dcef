import { actionText, detailsText, isRefused } from './audit-text';

it('says in words what was done, also when it was refused', () => {
  expect([actionText('vendor.topped-up'), isRefused('vendor.topped-up')]).toEqual(['Credits added', false]);
  expect([actionText('message.revealed.failed'), isRefused('message.revealed.failed')]).toEqual([
    'Message revealed',
    true,
  ]);
  expect(actionText('something.new')).toBe('something.new');
});

it('writes the details of an entry in one line', () => {
  expect(detailsText({})).toBe('');
  expect(detailsText({ credits: 100, reference: 'Invoice 7', to: { name: 'x' } })).toBe(
    'credits=100 reference=Invoice 7 to={"name":"x"}',
  );
});
