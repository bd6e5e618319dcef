import { verdictOf } from '../../outcomes/carrier-receipt';
import type { QueryAnswer } from '../carrier';
import type { StatusQuestion } from '../http-dialect';
import type { SettingsFields } from '../settings-fields';
import { readState, type ApiStates } from './api-states';
import type { Credentials } from './credentials';
import { locate, locatorField, type HttpAnswer, type Locator } from './locator';
import { fieldsOfRequest, fillRequest, requestFields, type RequestTemplate } from './request-template';

/** How the carrier is asked what became of a message. */
export interface PollSettings {
  readonly request: RequestTemplate;
  readonly state: Locator;
  readonly code: Locator | null;
}

interface Meanings {
  readonly states: ApiStates;
  readonly stateByError: ApiStates;
  readonly unknownState: 'wait' | 'undelivered';
}

const NOWHERE: Locator = { kind: 'pointer', steps: [] };
const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

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

export function statusQuestion(poll: PollSettings, meanings: Meanings): StatusQuestion {
  return {
    origin: poll.request.origin,
    request: (id) => fillRequest(poll.request, { id }),
    read: (answer) => readStatus(answer, poll, meanings),
  };
}

/** An answer that says nothing of the message, such as 404, leaves it open; one that may come another time is none. */
function readStatus(answer: HttpAnswer, { state, code }: PollSettings, meanings: Meanings): QueryAnswer {
  const { status, body } = answer;
  if (body === null || status >= 500 || status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS)
    return { kind: 'silent' };
  const word = status >= 200 && status < 300 ? locate(state, answer) : null;
  const read = word === null ? null : readState(word, code && locate(code, answer), meanings);
  if (read === null || verdictOf(read.state, meanings) === null) return { kind: 'open' };
  return { kind: 'final', state: read.state, errorCode: read.errorCode };
}
