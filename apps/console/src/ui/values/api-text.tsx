import type { ApiFailure } from '../../api/api-failure';

/** A sentence of the API, which writes in English, whatever the language of the console. */
export function EnglishText({ text }: { readonly text: string }) {
  return (
    <span lang="en" dir="auto">
      {text}
    </span>
  );
}

/** The message of a failure. Some failures never reached the API: the console itself names those. */
export function ApiText({ failure: { message, hasPage } }: { readonly failure: ApiFailure }) {
  return hasPage ? <EnglishText text={message} /> : message;
}
