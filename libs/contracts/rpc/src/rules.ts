/** Receives the path of a malformed value, and what it must be; never the value, which may be a secret. */
export type Report = (path: string, must: string) => void;

/**
 * A rule for a value from another service. `fits` is the hot path and allocates nothing; only for a malformed value,
 * `explain` checks again and reports where.
 */
export interface Rule {
  readonly must: string;
  readonly fits: (value: unknown) => boolean;
  /** For rules of composite values only. */
  readonly explain?: (value: unknown, path: string, report: Report) => void;
}

const ANY_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ANY_MSISDN = /^[1-9][0-9]{6,14}$/;
const ANY_TRACE_PARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const MONTH_DAY =
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])';
const LEAP_DAY = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29';
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?|24:00(?::00(?:\\.0{1,9})?)?';
const OFFSET = 'Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d';
/** A regular expression alone: parsing each time of an event as well would double the cost of its check. */
const DATE_TIME = new RegExp(`^(?:\\d{4}-(?:${MONTH_DAY})|${LEAP_DAY})T(?:${CLOCK})(?:${OFFSET})$`);

export const TEXT: Rule = { must: 'must be a text', fits: (value) => typeof value === 'string' };
/** A text within bounds, counted in code points. */
export function text(min: number, max: number): Rule {
  return {
    must: `must have ${min} to ${max} characters`,
    fits: (value) => {
      if (typeof value !== 'string' || value.length > 2 * max) return false;
      const length = [...value].length;
      return length >= min && length <= max;
    },
  };
}
export const BOOLEAN: Rule = { must: 'must be true or false', fits: (value) => typeof value === 'boolean' };
/** A UUID of any version: as Postgres accepts them. */
export const UUID: Rule = {
  must: 'must be a UUID',
  fits: (value) => typeof value === 'string' && ANY_UUID.test(value),
};
export const MSISDN: Rule = {
  must: 'must be a number in international format, digits only',
  fits: (value) => typeof value === 'string' && ANY_MSISDN.test(value),
};
export const TIME: Rule = {
  must: 'must be an ISO 8601 date-time with an offset',
  fits: (value) => typeof value === 'string' && DATE_TIME.test(value),
};
/** The `traceparent` of W3C Trace Context. */
export const TRACE_PARENT: Rule = {
  must: 'must be a traceparent',
  fits: (value) => typeof value === 'string' && ANY_TRACE_PARENT.test(value),
};
export const WHOLE = whole();

/** A whole number, by default any safe integer, which arithmetic keeps exact. */
export function whole({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}): Rule {
  const bounds = [
    ...(min === Number.MIN_SAFE_INTEGER ? [] : [`at least ${min}`]),
    ...(max === Number.MAX_SAFE_INTEGER ? [] : [`at most ${max}`]),
  ];
  return {
    must: ['must be a whole number', bounds.join(' and ')].filter((part) => part !== '').join(' of '),
    fits: (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
  };
}

export function oneOf(values: readonly string[]): Rule {
  const known = new Set<unknown>(values);
  return { must: `must be one of ${values.join(', ')}`, fits: (value) => known.has(value) };
}

export function orNull(rule: Rule): Rule {
  return unless(null, 'null', rule);
}

export function optional(rule: Rule): Rule {
  return unless(undefined, 'absent', rule);
}

function unless(exception: null | undefined, name: string, rule: Rule): Rule {
  return {
    must: `${rule.must}, or ${name}`,
    fits: (value) => value === exception || rule.fits(value),
    ...(rule.explain && { explain: rule.explain }),
  };
}

/** An object with these fields. Others are allowed: a newer caller may send more. */
export function object<Fields extends object>(rules: { readonly [Name in keyof Fields]-?: Rule }): Rule {
  const names = Object.keys(rules);
  const ofFields = Object.values<Rule>(rules);
  const must = 'must be an object';
  return {
    must,
    fits: (value) => {
      if (!isFieldsObject(value)) return false;
      for (let index = 0; index < names.length; index += 1)
        if (!ofFields[index]?.fits(value[names[index] as string])) return false;
      return true;
    },
    explain: (value, path, report) => {
      if (!isFieldsObject(value)) return report(path, must);
      for (const [name, rule] of Object.entries<Rule>(rules))
        explain(rule, value[name], path === '' ? name : `${path}.${name}`, report);
    },
  };
}

export function listOf(rule: Rule, { min = 0, max }: { readonly min?: number; readonly max: number }): Rule {
  const must = `must be a list of ${min === 0 ? '' : `at least ${min} and `}at most ${max}`;
  const isList = (value: unknown): value is unknown[] =>
    Array.isArray(value) && value.length >= min && value.length <= max;
  return {
    must,
    fits: (value) => isList(value) && value.every(rule.fits),
    explain: (value, path, report) => {
      if (!isList(value)) return report(path, must);
      value.forEach((item, index) => explain(rule, item, `${path}[${index}]`, report));
    },
  };
}

/** Maps a path to what must stand there. Never contains a value. */
export type Problems = Readonly<Record<string, readonly string[]>>;

/** More problems would explain nothing more. */
const MAX_PROBLEMS = 20;

/** Returns where a malformed value does not fit a rule, and what must stand there. */
export function problemsWith(rule: Rule, value: unknown): Problems {
  const problems = new Map<string, string[]>();
  explain(rule, value, '', (path, must) => {
    if (problems.size < MAX_PROBLEMS) problems.set(path || 'request', [must]);
  });
  return Object.fromEntries(problems);
}

function explain(rule: Rule, value: unknown, path: string, report: Report): void {
  if (rule.fits(value)) return;
  if (rule.explain) rule.explain(value, path, report);
  else report(path, rule.must);
}

export function isFieldsObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
