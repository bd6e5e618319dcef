import type { EXTENSIONS } from '../http/api-operation';
import type { Schema } from './schema';

/** An operation as the scan of the controllers leaves it. */
export interface ScannedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ScannedParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>> };
  readonly responses: Readonly<Record<string, ScannedResponse>>;
  readonly [EXTENSIONS.errors]?: readonly string[];
  readonly [EXTENSIONS.scope]?: string;
  readonly [EXTENSIONS.roles]?: readonly string[];
  readonly [EXTENSIONS.operatorRoles]?: readonly string[];
  readonly [EXTENSIONS.requestExample]?: Readonly<Record<string, unknown>>;
}

export interface ScannedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Schema;
}

interface ScannedResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
}

export interface Route {
  /** Lower case. */
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  readonly operation: ScannedOperation;
}
