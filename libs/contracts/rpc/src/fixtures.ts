import fc from 'fast-check';
import { problemsOf } from './check-request';
import { type EventBatches, pathsOfRefused } from './events';
import { type Operation, requestClassOf } from './operation';

/** A test case that both caller and service of an operation are tested against. */
export interface ContractFixture {
  readonly operation: string;
  readonly request: object;
  /** Fields that may be left out, as paths: `items[].sandbox`. */
  readonly optional: readonly string[];
  readonly reply: unknown;
  readonly malformed: readonly MalformedRequest[];
}

/** A malformed request, and the paths of its malformed fields. */
interface MalformedRequest {
  readonly request: unknown;
  readonly at: readonly string[];
}

interface Given<Request, Reply> {
  /** Includes every field of the contract. */
  readonly request: Request;
  readonly optional?: readonly string[];
  readonly reply: Reply;
  /** Changes that make the request malformed, each with the paths of the malformed fields. */
  readonly malformed: readonly (readonly [change: object, ...at: string[]])[];
}

/** Services run the fixtures of their contract in order: a later one may depend on an earlier one. */
export function fixture<Request extends object, Reply>(
  operation: Operation<Request, Reply>,
  { request, optional = [], reply, malformed }: Given<Request, Reply>,
): ContractFixture {
  const changed = malformed.map(([change, ...at]) => ({ request: { ...request, ...change }, at }));
  return { operation, request, optional, reply, malformed: [...changed, { request: 'text', at: ['request'] }] };
}

/**
 * Tests that the fixtures of a contract fit its classes, and that arbitrary input neither fits nor breaks the check.
 */
export function testFixtures(operations: readonly string[], fixtures: readonly ContractFixture[]): void {
  it('are there for each operation', () => {
    expect([...new Set(fixtures.map(({ operation }) => operation))].sort()).toEqual([...operations].sort());
  });

  describe.each(fixtures)('of $operation', ({ operation, request, optional, malformed }) => {
    const places = placesIn(request);
    const mayBeLeftOut = ({ path }: Place): boolean => optional.includes(path.replace(/\[\d+\]/g, '[]'));
    const problems = (value: unknown): string[] => {
      const requestClass = requestClassOf(operation);
      if (!requestClass) throw new Error(`${operation} has no request class`);
      const paths = Object.keys(problemsOf(requestClass, value) ?? {});
      if (paths.length > 0 || !requestClass.events) return paths.sort();
      return pathsOfRefused(requestClass.events.read(value as EventBatches).refused).sort();
    };

    it('fit, also with fields that a newer caller sends', () => {
      expect(problems(request)).toEqual([]);
      expect(problems({ ...request, addedLater: { deep: [null] } })).toEqual([]);
    });

    it.each(malformed)('do not fit at $at', ({ request: changed, at }) =>
      expect(problems(changed)).toEqual([...at].sort()),
    );

    it('do not fit without a field, unless it is optional', () => {
      for (const place of places)
        expect(problems(without(request, place))).toEqual(mayBeLeftOut(place) ? [] : [place.path]);
    });

    it('do not fit with a value of another kind in any place', () => {
      // A null value does not tell the kind of its field.
      const typed = places.filter(({ value }) => value !== null);
      if (typed.length === 0) return;
      fc.assert(
        fc.property(fc.constantFrom(...typed), fc.jsonValue({ maxDepth: 3 }), (place, value) => {
          fc.pre(value !== null && kindOf(value) !== kindOf(place.value));
          expect(problems(changedAt(request, place, value))).not.toEqual([]);
        }),
      );
    });

    it('never break the check, and never fit without what is required, whatever else is there', () => {
      const required = Object.keys(request).filter((name) => !optional.includes(name));
      const wild = fc.oneof(
        fc.jsonValue({ maxDepth: 4 }),
        fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'toString', ...required, 'other'), fc.jsonValue()),
      );
      fc.assert(
        fc.property(wild, (value) => {
          const complete = kindOf(value) === 'object' && required.every((name) => Object.hasOwn(value as object, name));
          const found = problems(value);
          if (!complete) expect(found).not.toEqual([]);
        }),
      );
    });
  });
}

/** A field somewhere in a request. */
interface Place {
  readonly path: string;
  readonly keys: readonly string[];
  readonly value: unknown;
}

function placesIn(value: unknown, path = '', keys: readonly string[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const places = placesIn(inner, at, [...keys, key]);
    return Array.isArray(value) ? places : [{ path: at, keys: [...keys, key], value: inner }, ...places];
  });
}

function without(request: object, place: Place): unknown {
  return JSON.parse(JSON.stringify(changedAt(request, place, undefined)));
}

function changedAt(request: object, { keys }: Place, value: unknown): unknown {
  const copy = structuredClone(request);
  const last = keys.length - 1;
  const parent = keys.slice(0, last).reduce<object>((at, key) => Reflect.get(at, key) as object, copy);
  Reflect.set(parent, keys[last] as string, value);
  return copy;
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}
