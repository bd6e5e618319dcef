const ALIASES = Symbol('aliases');
const ARE_FORMER = Symbol('aliases are former names');

/** Other names under which a field may be given, in order of precedence after its own. */
export function Aliases(...names: readonly string[]): PropertyDecorator {
  return (target, property) => Reflect.defineMetadata(ALIASES, names, target, property);
}

/** Aliases that the reference marks as deprecated. */
export function FormerNames(...names: readonly (string | undefined)[]): PropertyDecorator {
  const given = names.filter((name) => name !== undefined);
  return (target, property) => {
    Aliases(...given)(target, property);
    Reflect.defineMetadata(ARE_FORMER, true, target, property);
  };
}

export const haveFormerNames = (target: object, field: string): boolean =>
  Reflect.hasMetadata(ARE_FORMER, target, field);

/** All names of a field, its own first. */
export function namesOf(prototype: object, field: string): readonly string[] {
  return [field, ...((Reflect.getMetadata(ALIASES, prototype, field) as readonly string[] | undefined) ?? [])];
}
