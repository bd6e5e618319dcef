import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { ActiveSettings } from '../carrier-settings/active-settings';
import type { AcceptDeadline } from './request/accept-deadline';
import { type AcceptableRequest, routedMessage } from './request/acceptable-request';
import { acceptSends, type Send } from './accept-sends.sql';
import { dueTimesOf } from './schedule/due-times';

/** Accepts requests to one recipient each. */
@Injectable()
export class AcceptSends {
  constructor(
    private readonly database: Database,
    private readonly settings: ActiveSettings,
  ) {}

  /**
   * Accepts all requests in one commit. Returns the ids of the new ones; the others were decided before (see
   * `RepeatedRequests`).
   * @param requests each once
   * @throws {TooLateError} and writes nothing; throws as well when an advance is gone or too small (see
   * `isUnexpectedRows`)
   */
  async execute(requests: readonly AcceptableRequest[], deadline: AcceptDeadline): Promise<string[]> {
    const sends = requests.map((request): Send => {
      const [recipient = ''] = request.item.recipients;
      return {
        ...request,
        recipient,
        sendAt: dueTimesOf(request.item, [recipient], this.database.now())?.[0] ?? null,
        route: this.settings.current.routing.of(routedMessage(request))(recipient).route,
      };
    });
    const rows = await this.database.runIf(deadline.check, acceptSends, sends);
    return rows.map((row) => row.request_id);
  }
}
