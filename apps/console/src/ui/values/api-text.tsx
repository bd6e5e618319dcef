import type { ApiFailure } from '../../api/api-failure';

/** Attributes of an element with a text of the API, which is English in every language of the console. */
export const ENGLISH = { lang: 'en', dir: 'auto' } as const;

export function EnglishText({ text }: { readonly text: string }) {
  return <span {...ENGLISH}>{text}</span>;
}

/** The message of a failure. Some failures never reached the API: the console itself names those. */
export function ApiText({ failure: { message, hasPage } }: { readonly failure: ApiFailure }) {
  return hasPage ? <EnglishText text={message} /> : message;
}
