// The contracts of libs/contracts as data. A shape is a text for values without parts, written as in TypeScript
// (`string | null`), an object of fields for an object (`name?` may be absent), `[shape]` for a list, and an object with
// one key that no field has for the rest: `|` alternatives of which one at least has parts, `[,]` a tuple, `{}` a map.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ts } from '../lint/typescript.mjs';
import { processesOf } from '../nats/processes.mjs';
import { sourceFiles } from '../nats/subjects.mjs';

/**
 * Each subject that the contracts of a checkout name, with the processes that call it and those that answer, and the
 * shapes of request and reply, or of the payload of each event.
 */
export async function extractContracts(root) {
  const { CALLS } = await import(pathToFileURL(path.join(root, 'tools/lint/boundaries.mjs')).href);
  const processes = processesOf(root, CALLS);
  const contracts = operationsOf(root).map(([subject, shapes]) => {
    const callers = processes.filter(({ publish }) => publish.includes(subject));
    const servers = processes.filter(({ subscribe }) => subscribe.some((entry) => entry.split(' ')[0] === subject));
    const names = (list) => list.map(({ identity }) => identity);
    return [subject, { servers: names(servers), callers: names(callers), ...shapes }];
  });
  return Object.fromEntries(contracts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function operationsOf(root) {
  const folders = readdirSync(path.join(root, 'libs/contracts'))
    .map((context) => path.join(root, 'libs/contracts', context, 'src'))
    .filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) => sourceFiles(folder)).filter((file) => !file.endsWith('fixtures.ts'));
  const program = ts.createProgram(files, {
    strict: true,
    exactOptionalPropertyTypes: true,
    noLib: false,
    lib: ['lib.es2023.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    experimentalDecorators: true,
    skipLibCheck: true,
    types: [],
    baseUrl: root,
    paths: { '@sms/contracts/*': ['libs/contracts/*/src/index.ts'] },
  });
  const checker = program.getTypeChecker();
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'operation' && node.typeArguments?.length === 2) {
      const [request, reply] = node.typeArguments.map((argument) => checker.getTypeFromTypeNode(argument));
      found.push([node.arguments[0].text, shapesOf(checker, request, reply)]);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(program.getSourceFile(file));
  return found;
}

function shapesOf(checker, request, reply) {
  const batches = checker.getPropertyOfType(request, 'batches');
  if (!batches) return { request: shapeOf(checker, request), reply: shapeOf(checker, reply) };
  const listed = (type) => checker.getTypeArguments(type)[0];
  const events = checker.getPropertyOfType(listed(checker.getTypeOfSymbol(batches)), 'events');
  const event = listed(checker.getTypeOfSymbol(events));
  const part = (type, name) => checker.getTypeOfSymbol(checker.getPropertyOfType(type, name));
  const payloads = (event.isUnion() ? event.types : [event]).map((type) => [
    part(type, 'type').value,
    shapeOf(checker, part(type, 'payload')),
  ]);
  return { events: Object.fromEntries(payloads.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function shapeOf(checker, type, depth = 0) {
  const inner = (part) => shapeOf(checker, part, depth + 1);
  if (depth > 20) throw new Error(`a contract contains itself: ${checker.typeToString(type)}`);
  if (type.isUnion()) return unionOf(type.types.map(inner));
  if (checker.isTupleType(type)) return { '[,]': checker.getTypeArguments(type).map(inner) };
  if (checker.isArrayType(type)) return [inner(checker.getTypeArguments(type)[0])];
  // A branded text is an intersection with the text.
  const plain = type.isIntersection() ? type.types.find((part) => !(part.flags & ts.TypeFlags.Object)) : type;
  if (plain && !(plain.flags & ts.TypeFlags.Object))
    return plain.isStringLiteral() ? `'${plain.value}'` : checker.typeToString(plain);
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (index) return { '{}': inner(index) };
  const fields = checker.getPropertiesOfType(type).map((field) => {
    const shape = inner(checker.getTypeOfSymbol(field));
    const optional = field.flags & ts.SymbolFlags.Optional ? '?' : '';
    return [`${field.name}${optional}`, optional ? withoutAbsent(shape) : shape];
  });
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function unionOf(shapes) {
  const isText = (shape) => typeof shape === 'string';
  // The compiler knows a boolean as one of two literals.
  const named = shapes.includes('true') && shapes.includes('false') ? [...shapes, 'boolean'] : shapes;
  const isLeft = (shape) => named === shapes || (shape !== 'true' && shape !== 'false');
  const joined = [...new Set(named.filter((shape) => isText(shape) && isLeft(shape)))].sort().join(' | ');
  const composite = shapes.filter((shape) => !isText(shape));
  if (composite.length === 0) return joined;
  const all = [...(joined === '' ? [] : [joined]), ...composite];
  return all.length === 1 ? all[0] : { '|': all };
}

function withoutAbsent(shape) {
  const without = (text) =>
    text
      .split(' | ')
      .filter((part) => part !== 'undefined')
      .join(' | ');
  if (typeof shape === 'string') return without(shape);
  if (!shape['|']) return shape;
  const rest = shape['|']
    .map((part) => (typeof part === 'string' ? without(part) : part))
    .filter((part) => part !== '');
  return rest.length === 1 ? rest[0] : { '|': rest };
}
