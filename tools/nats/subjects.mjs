// What subjects exist: the constants that contracts and services name with operation('…') and hint('…').
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ts } from '../lint/typescript.mjs';

const TEST = /\.(spec|int-spec|e2e-spec)\.ts$|[/\\]testing[/\\]/;

/** Most files name none and need not be parsed. */
const NAMES_SUBJECTS = /\b(?:operation|hint)\b/;

/** Every source file below `folder` that is not a test's. */
export function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !TEST.test(file))
    .sort()
    .map((file) => path.join(folder, file));
}

const parsed = new Map();

/** Each file once, since the processes of an app share files. */
export function parse(file) {
  if (!parsed.has(file))
    parsed.set(file, ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return parsed.get(file);
}

/**
 * The named subjects of one folder, by constant: a text for `X = operation('…')` or `hint('…')`, an object of texts
 * for `X_OPERATIONS = { y: operation('…') }`.
 */
export function subjectsIn(folder) {
  const found = new Map();
  for (const file of sourceFiles(folder)) {
    if (!NAMES_SUBJECTS.test(readFileSync(file, 'utf8'))) continue;
    for (const statement of parse(file).statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name, initializer } of statement.declarationList.declarations) {
        const value = initializer && subjectsOf(initializer);
        if (value === undefined) continue;
        if (found.has(name.text)) throw new Error(`${file}: ${name.text} names subjects in two places`);
        found.set(name.text, value);
      }
    }
  }
  return found;
}

function subjectsOf(expression) {
  const node =
    ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) ? expression.expression : expression;
  if (!ts.isObjectLiteralExpression(node)) return subjectOf(node);
  const members = node.properties
    .filter(ts.isPropertyAssignment)
    .map((property) => [property.name.getText(), subjectOf(property.initializer)]);
  const named = members.filter(([, subject]) => subject !== undefined);
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

function subjectOf(node) {
  if (!ts.isCallExpression(node) || !['operation', 'hint'].includes(node.expression.getText())) return undefined;
  const [subject] = node.arguments;
  if (!subject || !ts.isStringLiteralLike(subject))
    throw new Error(`${node.getSourceFile().fileName}: a subject must be written out: ${node.getText()}`);
  return subject.text;
}
