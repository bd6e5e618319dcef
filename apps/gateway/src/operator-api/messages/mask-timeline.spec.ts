import type { TimelineEntry } from '../../vendor-api/messages/timeline/timeline-entry';
import { maskTimeline } from './mask-timeline';

const entry = (text: string, data: TimelineEntry['data']): TimelineEntry => ({
  at: '2026-01-01T00:00:00.000Z',
  step: 'attempt',
  text,
  actor: 'carrier',
  data,
});

it('masks the number of the message, in its national form as well', () => {
  const refusal = 'no route to 96171123456, or 071123456';
  const [masked] = maskTimeline([entry(`Attempt 1: refused, ${refusal}.`, { refusal, attempt: 1 })], '96171123456');
  const hidden = 'no route to *******3456, or *****3456';
  expect(masked).toMatchObject({ text: `Attempt 1: refused, ${hidden}.`, data: { refusal: hidden, attempt: 1 } });
});

it('keeps ids of carriers, and leaves out what receivers responded', () => {
  const data = { carrier_message_id: '9617112345', status_code: 500, response_excerpt: 'to 96171123456: Hello' };
  const [masked] = maskTimeline([entry('accepted as 9617112345.', data)], '96171123456');
  expect(masked?.text).toBe('accepted as 9617112345.');
  expect(masked?.data).toEqual({ carrier_message_id: '9617112345', status_code: 500 });
});
