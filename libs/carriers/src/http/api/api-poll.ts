import type { ApiStates, PollSettings } from '../../settings/api.settings';
import type { HttpAnswer } from '../../exchange/http-messages';
import { locate } from '../../exchange/locator';
import { fillRequest } from '../../exchange/request-template';
import { readState } from './api-states';
import type { QueryAnswer } from '../../port/carrier';
import { verdictOf } from '../../port/carrier-receipt';
import type { StatusQuery } from '../http-dialect';

interface Meanings {
  readonly states: ApiStates;
  readonly stateByError: ApiStates;
  readonly unknownState: 'wait' | 'undelivered';
}

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

export function statusQuery(poll: PollSettings, meanings: Meanings): StatusQuery {
  return {
    origin: poll.request.origin,
    request: (id) => fillRequest(poll.request, { id }),
    read: (answer) => readStatus(answer, poll, meanings),
  };
}

/** An answer without a state, such as 404, leaves the message open; a temporary failure counts as no answer. */
function readStatus(answer: HttpAnswer, { state, code }: PollSettings, meanings: Meanings): QueryAnswer {
  const { status, body } = answer;
  if (body === null || status >= 500 || status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS)
    return { kind: 'unanswered' };
  const word = status >= 200 && status < 300 ? locate(state, answer) : null;
  const read = word === null ? null : readState(word, code && locate(code, answer), meanings);
  if (read === null || verdictOf(read.state, meanings) === null) return { kind: 'open' };
  return { kind: 'final', state: read.state, errorCode: read.errorCode };
}
