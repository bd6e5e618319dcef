import { ApiField } from '../../edge/validation/api-field';
import { QueryInteger } from '../../edge/validation/query-integer';

export class WebhookEventsParams {
  @ApiField('Only what comes after this number: the sequence of the last event that is known already.', {
    default: 0,
    example: 0,
  })
  @QueryInteger(0)
  after = 0;

  @ApiField('Most entries of the answer.', { default: 100, example: 100 })
  @QueryInteger(1, 250)
  limit = 100;
}
