const ALIASES = Symbol('aliases');

/** Other names under which a field may be given, in order of precedence after its own. */
export function Aliases(...names: readonly string[]): PropertyDecorator {
  return (target, property) => Reflect.defineMetadata(ALIASES, names, target, property);
}

/** All names of a field, its own first. */
export function namesOf(prototype: object, field: string): readonly string[] {
  return [field, ...((Reflect.getMetadata(ALIASES, prototype, field) as readonly string[] | undefined) ?? [])];
}
