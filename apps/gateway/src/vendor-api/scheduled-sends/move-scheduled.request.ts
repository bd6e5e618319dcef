import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';

export class MoveScheduledRequest {
  @ApiField('The new time: ISO 8601 with an offset, with the bounds of a send.', {
    example: '2026-03-02T08:00:00+01:00',
  })
  @DateTime()
  send_at: string;
}
