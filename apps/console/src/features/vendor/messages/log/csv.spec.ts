import { CSV_HEADER, csvOf } from './csv';
import type { MessageRow } from './messages.queries';

const message: MessageRow = {
  message_id: 'm',
  request_id: 'r',
  sms_log_id: 1,
  recipient: '46700000001',
  sender: 'ACME',
  status: 'delivered',
  state_detail: null,
  reason: null,
  segments: 1,
  credits: 1,
  mode: 'live',
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T09:00:02.000Z',
  reference: null,
  tags: [],
};

it('has a column for each field', () => {
  expect(csvOf([message]).split(',')).toHaveLength(CSV_HEADER.split(',').length);
});

it.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['A,B', '"A,B"'],
  ['A"B', '"A""B"'],
])('keeps a spreadsheet from running %s', (sender, cell) => {
  expect(csvOf([{ ...message, sender }])).toContain(`,${cell},`);
});
