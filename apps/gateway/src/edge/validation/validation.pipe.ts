import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { namesOf } from './aliases';
import { compileRules, rulesOf } from './compiled-rules';
import { invalidFields } from './invalid-fields';
import { ignoresUnknown, isNotMisspelt, unknownFieldProblems, rememberIgnored, unknownFields } from './unknown-fields';

/** A declared field, and every name it may come under. */
interface Field {
  readonly name: string;
  readonly names: readonly string[];
}

/** Facts about a class that each request needs, computed once. */
interface Compiled {
  readonly fields: readonly Field[];
  /** Every name of every field. */
  readonly names: ReadonlySet<string>;
  readonly ignoresUnknown: boolean;
  /** Fields for which an unknown name that is nearly the same is refused even where others are ignored. */
  readonly notMisspelt: ReadonlySet<string>;
  /** Returns true for an instance that breaks no rule; undefined when only class-validator can say. */
  readonly accepts: ((instance: object) => boolean) | undefined;
}

/**
 * Makes an instance of the parameter's class out of a body or a query and checks it. Only fields the class declares are
 * taken over, at the top level; nested values are not walked. Unknown fields are refused or, where the class says so,
 * ignored and reported.
 */
@Injectable()
export class ValidationPipe implements PipeTransform<unknown, unknown> {
  private readonly compiled = new Map<Type, Compiled>();

  /** @param compile returns undefined for a class that only class-validator can check */
  constructor(private readonly compile: typeof compileRules = compileRules) {}

  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (metatype === undefined || (type !== 'body' && type !== 'query')) return value;
    const compiled = this.compiledOf(metatype);
    const { fields, accepts } = compiled;
    if (fields.length === 0) return value;
    const source = asRecord(value);
    checkUnknown(source, compiled);
    const input = pick(source, fields);
    // Query values are strings; their classes convert them with @Type().
    const instance = (
      type === 'query' ? plainToInstance(metatype, input) : Object.assign(new metatype() as object, input)
    ) as object;
    if (accepts?.(instance)) return instance;
    // class-validator words the refusals.
    const errors = validateSync(instance, { stopAtFirstError: true });
    if (errors.length > 0) throw invalidFields(Object.fromEntries(errors.map(messagesOf)));
    return instance;
  }

  private compiledOf(metatype: Type): Compiled {
    let compiled = this.compiled.get(metatype);
    if (!compiled) {
      const prototype = metatype.prototype as object;
      const fields = [...new Set(rulesOf(metatype).map((rule) => rule.propertyName))].map((name) => ({
        name,
        names: namesOf(prototype, name),
      }));
      compiled = {
        fields,
        names: new Set(fields.flatMap(({ names }) => names)),
        ignoresUnknown: ignoresUnknown(metatype),
        notMisspelt: new Set(fields.flatMap(({ name, names }) => (isNotMisspelt(prototype, name) ? names : []))),
        accepts: this.compile(metatype),
      };
      this.compiled.set(metatype, compiled);
    }
    return compiled;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // A missing body is treated as one without fields, so that the error names the required ones.
  if (value === undefined || value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw invalidFields({ body: ['body must be a JSON object'] });
}

function checkUnknown(source: Readonly<Record<string, unknown>>, compiled: Compiled): void {
  const unknown = unknownFields(source, compiled.names);
  if (unknown.length === 0) return;
  const refused = compiled.ignoresUnknown
    ? unknown.filter(({ meant }) => meant !== undefined && compiled.notMisspelt.has(meant))
    : unknown;
  if (refused.length > 0) throw invalidFields(unknownFieldProblems(refused));
  rememberIgnored(source, unknown);
}

function pick(source: Readonly<Record<string, unknown>>, fields: readonly Field[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const { name, names } of fields) {
    if (names.length === 1) {
      if (Object.hasOwn(source, name)) picked[name] = source[name];
      continue;
    }
    const given = names.filter((candidate) => Object.hasOwn(source, candidate));
    const used = given.find((candidate) => source[candidate] !== null) ?? given[0];
    if (used !== undefined) picked[name] = source[used];
  }
  return picked;
}

function messagesOf(error: ValidationError): [string, string[]] {
  return [error.property, Object.values(error.constraints ?? {})];
}
