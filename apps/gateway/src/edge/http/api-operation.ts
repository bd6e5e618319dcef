import { ApiExtension, ApiParam } from '@nestjs/swagger';

/**
 * Facts about an operation that the official decorators cannot express. The scan carries them as extensions, which the
 * API document renders in its own form.
 */
export const EXTENSIONS = {
  errors: 'x-errors',
  scope: 'x-scope',
  roles: 'x-roles',
  /** Of operators, when not all of them may. */
  operatorRoles: 'x-operator-roles',
  requestExample: 'x-request-example',
} as const;

/** Error codes in addition to those that follow from credentials, body and path. */
export const ApiErrors = (...codes: readonly string[]) => ApiExtension(EXTENSIONS.errors, codes);

/** Values of the body's example that fit this operation better than those at the fields. */
export const ApiRequestExample = (example: Readonly<Record<string, unknown>>) =>
  ApiExtension(EXTENSIONS.requestExample, example);

/** The `:id` of a path. */
export const ApiId = (example: string) =>
  ApiParam({
    name: 'id',
    description: 'Id of what the call is about; one that cannot be an id is unknown like any other.',
    example,
  });
