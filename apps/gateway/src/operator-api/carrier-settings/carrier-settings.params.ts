import { MAX_TRIED_MESSAGES } from '@sms/contracts/messaging';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { QueryInteger } from '../../edge/validation/query-integer';

export class SettingsVersionsParams {
  @Cursor()
  cursor?: number;

  @Limit(100, 20)
  limit = 20;
}

export class WhatIfParams {
  @ApiField('The newest messages of the last 24 hours, at most so many.', { default: 20_000, example: 20_000 })
  @QueryInteger(1, MAX_TRIED_MESSAGES)
  messages = 20_000;
}
