import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { namesOf } from './aliases';
import { invalidFields } from './invalid-fields';

/** A declared field, and every name it may come under. */
interface Field {
  readonly name: string;
  readonly names: readonly string[];
}

/**
 * Makes an instance of the parameter's class out of a body or a query and checks it. Only fields the class
 * declares are taken over, at the top level: unknown ones are ignored, and no nesting however deep is walked.
 */
@Injectable()
export class ValidationPipe implements PipeTransform<unknown, unknown> {
  private readonly fields = new Map<Type, readonly Field[]>();

  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (metatype === undefined || (type !== 'body' && type !== 'query')) return value;
    const fields = this.fieldsOf(metatype);
    if (fields.length === 0) return value;
    const input = pick(asRecord(value), fields);
    // Query values are strings; their classes convert them with @Type().
    const instance = (
      type === 'query' ? plainToInstance(metatype, input) : Object.assign(new metatype() as object, input)
    ) as object;
    const errors = validateSync(instance, { stopAtFirstError: true });
    if (errors.length > 0) throw invalidFields(Object.fromEntries(errors.map(messagesOf)));
    return instance;
  }

  private fieldsOf(metatype: Type): readonly Field[] {
    let fields = this.fields.get(metatype);
    if (!fields) {
      const rules = getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false);
      const prototype = metatype.prototype as object;
      fields = [...new Set(rules.map((rule) => rule.propertyName))].map((name) => ({
        name,
        names: namesOf(prototype, name),
      }));
      this.fields.set(metatype, fields);
    }
    return fields;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // A missing body is treated as one without fields, so that the error names the required ones.
  if (value === undefined || value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw invalidFields({ body: ['body must be a JSON object'] });
}

function pick(source: Readonly<Record<string, unknown>>, fields: readonly Field[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const { name, names } of fields) {
    const given = names.filter((candidate) => Object.hasOwn(source, candidate));
    const used = given.find((candidate) => source[candidate] !== null) ?? given[0];
    if (used !== undefined) picked[name] = source[used];
  }
  return picked;
}

function messagesOf(error: ValidationError): [string, string[]] {
  return [error.property, Object.values(error.constraints ?? {})];
}
