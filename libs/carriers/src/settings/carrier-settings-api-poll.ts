import type { Locator } from '../exchange/locator';
import { fieldsOfRequest, type RequestTemplate } from '../exchange/request-template';
import { locatorField } from './carrier-settings-api-answers';
import type { Credentials } from './carrier-settings-api-auth';
import { requestFields } from './carrier-settings-api-request';
import type { SettingsFields } from './settings-fields';

/** How the carrier is queried about a message. */
export interface PollSettings {
  readonly request: RequestTemplate;
  readonly state: Locator;
  readonly code: Locator | null;
}

const NOWHERE: Locator = { kind: 'pointer', steps: [] };

export function pollFields(fields: SettingsFields, credentials: Credentials): PollSettings {
  const request = requestFields(fields, credentials);
  const asked = fieldsOfRequest(request);
  if (!asked.has('id')) fields.reject('url', 'or query, headers or body must hold {id}');
  for (const field of asked)
    if (field !== 'id' && field !== 'username' && field !== 'password')
      fields.reject('url', `or query, headers or body cannot hold {${field}}: all that is asked with is {id}`);
  const state = locatorField(fields, 'state');
  if (state === null) fields.reject('state', 'must say where the state stands');
  return { request, state: state ?? NOWHERE, code: locatorField(fields, 'code') };
}
