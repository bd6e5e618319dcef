import { Cursor, Limit } from '../../edge/paging/list.params';

export class ListOwnSessionsParams {
  @Cursor()
  cursor?: number;

  @Limit(100, 20)
  limit = 20;
}
