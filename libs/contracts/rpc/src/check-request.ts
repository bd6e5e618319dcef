import { getMetadataStorage, validateSync } from 'class-validator';
import type { RequestClass } from './operation';
import { isFieldsObject, problemsWith, type Problems } from './rules';

/** The field names of each class: class-validator looks them up anew for each object. */
const fieldNames = new WeakMap<RequestClass, readonly string[]>();

/**
 * Returns the problems of a malformed request, undefined if there are none. Fields that the class does not name are
 * allowed.
 */
export function problemsOf(request: RequestClass, value: unknown): Problems | undefined {
  if (request.rule) return request.rule.fits(value) ? undefined : problemsWith(request.rule, value);
  if (!isFieldsObject(value)) return { request: ['must be an object'] };
  const fields = fieldsOf(request);
  if (fields.length === 0) return undefined;
  const errors = validateSync(instanceOf(request, fields, value), { stopAtFirstError: true });
  if (errors.length === 0) return undefined;
  return Object.fromEntries(errors.map(({ property, constraints }) => [property, Object.values(constraints ?? {})]));
}

function fieldsOf(request: RequestClass): readonly string[] {
  let fields = fieldNames.get(request);
  if (!fields) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(request, '', false, false);
    fields = [...new Set(rules.map((rule) => rule.propertyName))];
    fieldNames.set(request, fields);
  }
  return fields;
}

/** Copies the named fields only: a field called `constructor` or `__proto__` would choose the rules itself. */
function instanceOf(
  request: RequestClass,
  fields: readonly string[],
  value: Readonly<Record<string, unknown>>,
): object {
  const instance = new request() as Record<string, unknown>;
  for (const field of fields) if (Object.hasOwn(value, field)) instance[field] = value[field];
  return instance;
}
