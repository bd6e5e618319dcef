import { Cursor, Limit } from '../../edge/paging/list.params';

export class WebhookEventsParams {
  @Cursor({
    preset: 0,
    formerName: 'after',
    description: 'Only what comes after this number: the sequence of the last event that is known already.',
  })
  cursor = 0;

  @Limit(250, 100)
  limit = 100;
}
