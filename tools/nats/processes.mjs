// What each process of a service asks, announces and answers, read from the code that its entry file reaches.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ts } from '../lint/typescript.mjs';
import { parse, subjectsIn } from './subjects.mjs';

/** What makes a process use NATS. */
const STARTERS = [
  '@sms/platform/nats NatsModule',
  '@sms/platform/nats startNatsService',
  '@sms/platform/service ServiceModule',
  '@sms/platform/service runNatsService',
];
/** The contract of what the platform's libraries answer in every process. */
const SHARED = 'rpc';
const HANDLER_DECORATORS = ['MessagePattern', 'EventPattern'];

/**
 * The processes that use NATS: `{ identity, publish, subscribe }`, where a subject that one replica of many is to
 * answer is followed by its queue group. All of them answer what the contract of all names. `main.ts` has the identity of its app, `worker.main.ts` that of
 * `<app>-worker`.
 * @param calls which service may call which
 */
export function processesOf(root, calls) {
  const contracts = new Map();
  for (const context of readdirSync(path.join(root, 'libs/contracts'))) {
    const folder = path.join(root, 'libs/contracts', context, 'src');
    if (existsSync(folder)) contracts.set(context, subjectsIn(folder));
  }
  return readdirSync(path.join(root, 'apps'))
    .filter((app) => app !== 'e2e' && existsSync(path.join(root, 'apps', app, 'src')))
    .flatMap((app) => processesOfApp(root, app, contracts, calls[app] ?? []));
}

function processesOfApp(root, app, contracts, callees) {
  const folder = path.join(root, 'apps', app, 'src');
  const own = subjectsIn(folder);
  const entries = readdirSync(folder)
    .filter((file) => /^(.+\.)?main\.ts$/.test(file))
    .sort();
  return entries.flatMap((entry) => {
    const files = [...reachable(path.join(folder, entry))].map(parse);
    if (!files.some(startsNats)) return [];
    const identity = entry === 'main.ts' ? app : `${app}-${entry.replace(/\.main\.ts$/, '')}`;
    const publish = new Set();
    const subscribe = new Set(contracts.get(SHARED)?.values());
    for (const file of files) {
      for (const use of usesIn(file, { contracts, own, app, callees })) {
        if (!use.answered) publish.add(use.subject);
        // Every replica hears a hint; of a request, one replica of the queue group of the identity.
        else subscribe.add(use.broadcast ? use.subject : `${use.subject} ${identity}`);
      }
    }
    return [{ identity, publish: [...publish].sort(), subscribe: [...subscribe].sort() }];
  });
}

/** The files of the same app that running `entry` loads. */
function reachable(entry, found = new Set()) {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const statement of parse(entry).statements) {
    const specifier =
      (ts.isImportDeclaration(statement) && !statement.importClause?.isTypeOnly) || ts.isExportDeclaration(statement)
        ? statement.moduleSpecifier
        : undefined;
    if (!specifier?.text.startsWith('.')) continue;
    const base = path.resolve(path.dirname(entry), specifier.text);
    const file = [`${base}.ts`, path.join(base, 'index.ts')].find((candidate) => existsSync(candidate));
    if (file) reachable(file, found);
  }
  return found;
}

function startsNats(file) {
  return importsOf(file).some(({ from, name }) => STARTERS.includes(`${from} ${name}`));
}

function importsOf(file) {
  return file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.isTypeOnly ? undefined : importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements
      .filter((element) => !element.isTypeOnly)
      .map((element) => ({
        from: moduleSpecifier.text,
        name: (element.propertyName ?? element.name).text,
        local: element.name.text,
      }));
  });
}

/** Where `file` uses a named subject: `{ subject, answered, broadcast }`. */
function usesIn(file, { contracts, own, app, callees }) {
  const known = new Map();
  for (const { from, name, local } of importsOf(file)) {
    const context = /^@sms\/contracts\/(.+)$/.exec(from)?.[1];
    const value = context ? contracts.get(context)?.get(name) : from.startsWith('.') ? own.get(name) : undefined;
    if (value === undefined) continue;
    if (context && ![SHARED, app, ...callees].includes(context))
      throw new Error(`${file.fileName}: ${app} may not call ${context} (tools/lint/boundaries.mjs)`);
    known.set(local, value);
  }
  const uses = [];
  if (known.size === 0) return uses;
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) && known.has(node.text)) uses.push(useOf(node, known.get(node.text)));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses.filter((use) => use !== undefined);
}

function useOf(identifier, value) {
  let node = identifier;
  let subject = value;
  if (typeof value !== 'string') {
    node = identifier.parent;
    subject = ts.isPropertyAccessExpression(node) && node.expression === identifier ? value[node.name.text] : undefined;
    if (subject === undefined)
      throw new Error(
        `${identifier.getSourceFile().fileName}: write ${identifier.text}.<operation>, so that what is used can be read`,
      );
  }
  const { parent } = node;
  // An event's address. Who carries it there is said where the relay is made.
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'destination') return undefined;
  // How it is answered. The decorator of the method says that it is.
  if (ts.isCallExpression(parent) && parent.expression.getText() === 'fast.on') return undefined;
  const answered = ts.isCallExpression(parent) && HANDLER_DECORATORS.includes(parent.expression.getText());
  return { subject, answered, broadcast: answered && parent.arguments[1]?.getText() === 'BROADCAST' };
}
