import { Injectable } from '@nestjs/common';
import {
  type ChangeEndpointReply,
  type ChangeEndpointRequest,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { Dispatcher } from '../dispatch/dispatcher';
import { changeContents, changeUrl, removeUrl, sendReceived } from '../endpoints/change-endpoint';
import { type Endpoint, ensureEndpoint } from '../endpoints/ensure-endpoint';
import { UrlCheck } from '../endpoints/url-check';
import { disableQueue } from '../queues/take-queue';
import { SecretVault } from '../secrets/secret-vault';
import { readEndpoints } from './read-endpoints';

const unknown = () => new DomainError(WEBHOOK_ERRORS.endpointUnknown, 'no such endpoint');

@Injectable()
export class ChangeEndpointHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
    private readonly urls: UrlCheck,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** @throws {DomainError} endpointUnknown, urlRefused */
  async execute(request: ChangeEndpointRequest): Promise<ChangeEndpointReply> {
    const { accountId, id, url } = request;
    if (typeof url === 'string') this.urls.assertAllowed(url);
    const { number, endpoint } = await this.database.transaction(async (sql) => {
      const found = (await readEndpoints(sql, accountId)).find((one) => one.id === id);
      if (!found) throw unknown();
      const current = await ensureEndpoint(sql, this.vault, found.number);
      // Another call may have removed it before the lock was taken.
      if (current.url === null) throw unknown();
      await changeSettings(sql, found.number, request, current);
      await changeDelivery(sql, found.number, request, current);
      if (url === null && id !== null) await sql.run(deleteSecrets, [found.number]);
      const changed = await readEndpoints(sql, accountId);
      return { number: found.number, endpoint: changed.find((one) => one.id === id) ?? null };
    });
    this.dispatcher.endpointChanged(number);
    return { endpoint };
  }
}

/** The changes that leave the queue to its holder. */
async function changeSettings(
  sql: Sql,
  number: number,
  { id, events, description, includesTextAndNumber }: ChangeEndpointRequest,
  current: Endpoint,
): Promise<void> {
  if (includesTextAndNumber !== undefined && includesTextAndNumber !== current.includesTextAndNumber)
    await changeContents(sql, number, includesTextAndNumber);
  if (events !== undefined && id === null) await sendReceived(sql, number, events.includes('sms.received'));
  else if (events !== undefined) await sql.run(setEvents, [number, events]);
  if (description !== undefined) await sql.run(setDescription, [number, description]);
}

async function changeDelivery(
  sql: Sql,
  number: number,
  { url, enabled }: ChangeEndpointRequest,
  current: Endpoint,
): Promise<void> {
  const isDisabled = current.disabledAt !== null;
  if (url === null) await removeUrl(sql, number);
  else {
    const enables = isDisabled && (enabled ?? url !== undefined);
    const next = url ?? current.url ?? '';
    if (next !== current.url || enables) await changeUrl(sql, number, next);
    if (enabled === false && (!isDisabled || next !== current.url)) await disableQueue(sql, number, 'cancelled');
  }
}

const setEvents = statement<readonly [number: number, events: readonly string[]]>({
  name: 'webhook-dispatcher.set_events',
  text: 'UPDATE endpoint SET events = $2 WHERE account_id = $1',
});

const setDescription = statement<readonly [number: number, description: string]>({
  name: 'webhook-dispatcher.set_description',
  text: 'UPDATE endpoint SET description = $2 WHERE account_id = $1',
});

/** The secrets of a further endpoint that was removed: it never gets a URL again. */
const deleteSecrets = statement<readonly [number: number]>({
  name: 'webhook-dispatcher.delete_secrets',
  text: 'DELETE FROM endpoint_secret WHERE account_id = $1',
});
