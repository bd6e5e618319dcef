import type { ReasonEntryResponse, RefusalEntryResponse } from './error-catalogue.response';

const RETRY: Readonly<Record<string, string>> = {
  no: 'The same request will not succeed.',
  yes: 'The same request may succeed later.',
  uncertain: 'The request may have had its effect.',
};

/** The page of a reason, in Markdown. */
export function reasonPage({
  code,
  group,
  text,
  retry_helps: retryHelps,
  advice,
  causes,
}: ReasonEntryResponse): string {
  return [
    `# ${code}`,
    text,
    `A reason of a message, of the group *${group}*. Sending the same message again, later, ${retryHelps ? 'may succeed' : 'will not help'}.`,
    '## What to do',
    advice,
    '## Where it comes from',
    causes.map((cause) => `* ${cause}`).join('\n'),
    'What happened to a message, step by step: `GET /v1/messages/:message_id`.',
  ].join('\n\n');
}

/** The page of an error code, in Markdown. */
export function refusalPage({ code, status, text, retry, advice }: RefusalEntryResponse): string {
  return [
    `# ${code}`,
    text,
    `An \`error_code\` of the API, with HTTP ${status}. ${RETRY[retry] ?? ''}`,
    '## What to do',
    advice,
  ].join('\n\n');
}
