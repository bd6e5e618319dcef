import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { ActiveSettings } from '../../carrier-settings/active-settings';
import { hasLabels } from '../../message/labels';
import type { AcceptDeadline } from '../request/accept-deadline';
import { type AcceptableRequest, routedMessage } from '../request/acceptable-request';
import { acceptBulk } from './accept-bulk.sql';
import { dueTimesOf } from '../schedule/due-times';
import { PART_SIZE } from '../../config/tuning';

/** Accepts requests to many recipients, one at a time. */
@Injectable()
export class AcceptBulk {
  constructor(
    private readonly database: Database,
    private readonly settings: ActiveSettings,
  ) {}

  /**
   * Returns whether it is new; if not, it was decided before (see `RepeatedRequests`).
   * @throws {TooLateError} and writes nothing
   */
  async execute(request: AcceptableRequest, deadline: AcceptDeadline): Promise<boolean> {
    const decide = this.settings.current.routing.of(routedMessage(request));
    const now = this.database.now();
    const parts = partsOf(request.item.recipients).map((part) => ({
      recipients: part,
      routes: oneOrEach(part.map((recipient) => decide(recipient).route)),
      credits: hasLabels(request.item) ? part.map(() => request.creditsPerMessage) : null,
      sendAt: oneOrEach(dueTimesOf(request.item, part, now)),
    }));
    const rows = await this.database.runIf(deadline.check, acceptBulk, { request, parts });
    return rows.length === 1;
  }
}

/** One for each recipient, or the one that all of them have. */
function oneOrEach<Values extends readonly string[] | null>(values: Values): Values | readonly string[] {
  return values?.every((value) => value === values[0]) ? values.slice(0, 1) : values;
}

function partsOf(recipients: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(recipients.length / PART_SIZE);
  return Array.from({ length: count }, (_unused, part) => recipients.slice(part * PART_SIZE, (part + 1) * PART_SIZE));
}
