// Whether the processes of the last release and those of now understand one another, side by side in one system.

/**
 * One sentence for each incompatibility, naming the processes of the release that are affected. Replies of now must do
 * for callers of the release, and requests of the release for services of now; events both ways, since consumers are
 * deployed before and after producers. A new call needs its service first, so requests of now are not compared.
 * @param released `{ release, accepted, contracts }`; `accepted` gives a reason for each place where it does not matter
 */
export function incompatibilities({ release, accepted, contracts }, now) {
  const found = Object.entries(contracts).flatMap(([subject, was]) => {
    if (was.callers.length === 0) return [];
    const of = (processes) => `${processes.join(', ')} of release ${release}`;
    const is = now[subject];
    if (!is) return [{ at: subject, problem: `disappeared: ${of(was.callers)} calls it` }];
    if (was.events) return eventProblems(subject, was, is, of);
    return [
      ...readerProblems(`${subject} reply`, is.reply, was.reply, of(was.callers)),
      ...writerProblems(`${subject} request`, was.request, is.request, of(was.callers)),
    ];
  });
  const unused = Object.keys(accepted).filter((path) => !found.some(({ at }) => at === path));
  return [
    ...found.filter(({ at }) => !(at in accepted)).map(({ at, problem }) => `${at} ${problem}`),
    ...unused.map((path) => `${path} is as it was, so nothing of it is to be accepted`),
  ];
}

function eventProblems(subject, was, is, of) {
  return Object.entries(was.events).flatMap(([type, payload]) => {
    const at = `${subject} ${type}`;
    if (!is.events[type]) return [{ at, problem: `disappeared: ${of(was.callers)} sends it` }];
    const readers = readerProblems(at, is.events[type], payload, of(was.servers));
    const writers = writerProblems(at, payload, is.events[type], of(was.callers));
    return [...readers, ...writers.filter((one) => !readers.some((other) => other.at === one.at))];
  });
}

/** What is written now, for a reader of the release: no field that it knows may be missing, optional or not. */
function readerProblems(at, written, read, who) {
  return mismatches(written, read, at).flatMap(({ at: path, kind, from, to }) => {
    if (kind === 'absent') return [{ at: path, problem: `disappeared: ${who} reads it` }];
    if (kind === 'optional') return [{ at: path, problem: `may be absent now: ${who} reads it` }];
    return [{ at: path, problem: `${changed(from, to, 'may be')}: ${who} reads it` }];
  });
}

/** What the release writes, for a reader of now. */
function writerProblems(at, written, read, who) {
  return mismatches(written, read, at).flatMap(({ at: path, kind, from, to, optional }) => {
    if (kind === 'absent' && optional) return [];
    if (kind === 'absent') return [{ at: path, problem: `is new and required: ${who} does not send it` }];
    if (kind === 'optional') return [{ at: path, problem: `is required now: ${who} need not send it` }];
    return [{ at: path, problem: `${changed(from, to, 'may no longer be')}: ${who} sends it` }];
  });
}

/** Where values of the shape `from` do not fit the shape `to`. */
function mismatches(from, to, at) {
  const differs = [{ at, kind: 'type', from: textOf(from), to: textOf(to) }];
  if (to === 'unknown') return [];
  const [some, any] = [alternatives(from), alternatives(to)];
  if (some.length > 1 || any.length > 1) {
    // Of one alternative with parts on each side, the parts are compared; of several, each must fit one as it is.
    const [parts, places] = [some.filter(hasParts), any.filter(hasParts)];
    const texts = some.filter((shape) => !hasParts(shape));
    if (!texts.every((text) => any.some((other) => fitsText(text, other)))) return differs;
    if (parts.length === 1 && places.length === 1) return mismatches(parts[0], places[0], at);
    return parts.every((part) => places.some((place) => mismatches(part, place, at).length === 0)) ? [] : differs;
  }
  if (!hasParts(from) || !hasParts(to)) return fitsText(from, to) ? [] : differs;
  const [kind, other] = [kindOf(from), kindOf(to)];
  if (kind !== other) return differs;
  if (kind === 'list') return mismatches(from[0], to[0], `${at}[]`);
  if (kind === 'map') return mismatches(from['{}'], to['{}'], `${at}{}`);
  if (kind === 'tuple') {
    const [parts, places] = [from['[,]'], to['[,]']];
    if (parts.length !== places.length) return differs;
    return parts.flatMap((part, index) => mismatches(part, places[index], `${at}[${index}]`));
  }
  return fieldMismatches(from, to, at);
}

function fieldMismatches(from, to, at) {
  return Object.entries(to).flatMap(([key, place]) => {
    const [name, optional] = [key.replace(/\?$/, ''), key.endsWith('?')];
    const path = `${at}.${name}`;
    if (!(name in from) && !(`${name}?` in from)) return [{ at: path, kind: 'absent', optional }];
    if (!(name in from) && !optional) return [{ at: path, kind: 'optional' }];
    return mismatches(from[name] ?? from[`${name}?`], place, path);
  });
}

const hasParts = (shape) => typeof shape !== 'string';

function kindOf(shape) {
  if (Array.isArray(shape)) return 'list';
  return '{}' in shape ? 'map' : '[,]' in shape ? 'tuple' : 'object';
}

/** `string | null` are two; a shape without alternatives is its only one. */
function alternatives(shape) {
  if (!hasParts(shape)) return shape.split(' | ');
  return Array.isArray(shape) || !shape['|'] ? [shape] : shape['|'].flatMap(alternatives);
}

const LITERALS = { string: /^'/, number: /^-?\d/, boolean: /^(true|false)$/ };

function fitsText(text, other) {
  return text === other || other === 'unknown' || (LITERALS[other]?.test(text) ?? false);
}

/** Of a type that became wider or narrower, only what was added or taken away. */
function changed(from, to, verb) {
  const [added, rest] = [from.split(' | '), to.split(' | ')];
  const own = added.filter((text) => !rest.some((other) => fitsText(text, other)));
  if (own.length < added.length) return `${verb} ${own.join(' or ')} now`;
  return verb === 'may be' ? `is ${from} now and was ${to}` : `is ${to} now and was ${from}`;
}

function textOf(shape) {
  if (!hasParts(shape)) return shape;
  if (!Array.isArray(shape) && shape['|']) return shape['|'].map(textOf).join(' | ');
  return { list: 'a list', map: 'a map', tuple: 'a tuple', object: 'an object' }[kindOf(shape)];
}
