import { Injectable } from '@nestjs/common';
import type { CountEndpointsReply, EndpointState } from '@sms/contracts/webhook-dispatcher';
import { Database, statement } from '@sms/platform/database';
import { STATE_OF_ENDPOINT } from './read-endpoint-delivery';

/** Reads two tables of a row for each endpoint. */
const countEndpoints = statement<readonly [], { state: EndpointState; count: number }>({
  name: 'webhook-dispatcher.count_endpoints',
  text: `
    SELECT ${STATE_OF_ENDPOINT} AS state, count(*)::integer AS count
    FROM endpoint e JOIN endpoint_queue q USING (account_id) WHERE e.url IS NOT NULL GROUP BY 1`,
});

@Injectable()
export class CountEndpointsHandler {
  constructor(private readonly database: Database) {}

  async execute(): Promise<CountEndpointsReply> {
    const rows = await this.database.run(countEndpoints, []);
    const counts = { active: 0, failing: 0, paused: 0, disabled: 0 };
    for (const { state, count } of rows) counts[state] = count;
    return counts;
  }
}
