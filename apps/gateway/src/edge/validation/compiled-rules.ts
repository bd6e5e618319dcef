import type { Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rule = ReturnType<Storage['getTargetValidationMetadatas']>[number];
type Check = (instance: object, value: unknown) => boolean;

/** Options of rules that are not supported here. */
const OPTIONS = ['message', 'each', 'always', 'context', 'validateIf'] as const satisfies readonly (keyof Rule)[];

/**
 * Compiles the rules that class-validator holds for a class, in their order: the result is true when an instance breaks
 * none of them. Undefined when the class has other kinds of rules than our request classes, which have rules for the
 * value of a field and `@IsOptional()`.
 */
export function compileRules(metatype: Type): ((instance: object) => boolean) | undefined {
  const rules = rulesOf(metatype);
  const fields = [...new Set(rules.map(({ propertyName }) => propertyName))].map((name) => {
    const own = rules.filter(({ propertyName }) => propertyName === name);
    const conditions = own.filter(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION).map(conditionOf);
    const checks = own.filter(({ type }) => type === ValidationTypes.CUSTOM_VALIDATION).flatMap(checksOf);
    return { name, conditions, checks, known: conditions.length + checks.length === own.length };
  });
  if (rules.some(hasOptions) || fields.some(({ known }) => !known)) return undefined;
  return (instance) =>
    fields.every(({ name, conditions, checks }) => {
      const value = (instance as Record<string, unknown>)[name];
      return !conditions.every((holds) => holds(instance, value)) || checks.every((holds) => holds(instance, value));
    });
}

export function rulesOf(metatype: Type): readonly Rule[] {
  return getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false);
}

function hasOptions(rule: Rule): boolean {
  return OPTIONS.some((option) => Boolean(rule[option])) || (rule.groups ?? []).length > 0;
}

function conditionOf({ constraints }: Rule): Check {
  return (constraints as readonly unknown[])[0] as Check;
}

/** Returns none for an asynchronous rule. */
function checksOf({ target, propertyName, constraintCls, constraints }: Rule): Check[] {
  const targetName = typeof target === 'string' ? target : target.name;
  const [rule, ...more] = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  if (!rule || rule.async || more.length > 0) return [];
  const { instance } = rule;
  // No spread of a constant: a copy for each request can cost ten times as much as the check.
  return [
    (object, value) =>
      instance.validate(value, { value, constraints, targetName, object, property: propertyName }) === true,
  ];
}
