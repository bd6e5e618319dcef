import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as TypeScript from 'typescript';

const ts = jest.requireActual<typeof TypeScript>('typescript');
const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const CALL = /[lL]og(?:ger)?(?:\.(?:trace|debug|info|warn|error|fatal)|\[\w+\])\(/;
const CALLEE = /[lL]og(?:ger)?(?:\.(?:trace|debug|info|warn|error|fatal)|\[\w+\])$/;

/** Keys of values that come from another file, by the expression that a call logs. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  details: ['centreMessageId', 'link'],
  forbidden: ['operation', 'subject'],
  refusal: ['code', 'at'],
};

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/*.ts', 'libs/*.ts'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\/src\/(?!testing\/).*(?<!spec)\.ts$/.test(file) && !/^(?:apps\/e2e|libs\/testing)\//.test(file));

function childrenOf(node: TypeScript.Node): TypeScript.Node[] {
  const children: TypeScript.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

function nodesOf(node: TypeScript.Node): TypeScript.Node[] {
  return [node, ...childrenOf(node).flatMap(nodesOf)];
}

/** The value of a variable of the same file, or what a method or getter returns, by `name` or `this.name`. */
function declared(text: string, source: TypeScript.SourceFile): TypeScript.Node[] {
  const [, own, name] = /^(this\.)?(\w+)(?:\([^)]*\))?$/.exec(text) ?? [];
  return nodesOf(source).flatMap((node): TypeScript.Node[] => {
    if (own === undefined)
      return ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer
        ? [node.initializer]
        : [];
    const returns = ts.isMethodDeclaration(node) || ts.isGetAccessor(node);
    return returns && node.name.getText() === name ? nodesOf(node).filter(ts.isReturnStatement) : [];
  });
}

/** Keys of an object literal, with those that it spreads, or of what an expression stands for. */
function keysOf(node: TypeScript.Node): string[] {
  const text = node.getText();
  const elsewhere = ELSEWHERE[text];
  if (elsewhere) return [...elsewhere];
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) =>
      ts.isSpreadAssignment(property) ? keysOf(property.expression) : [property.name.getText()],
    );
  const values = /^(?:this\.)?\w+(?:\([^)]*\))?$/.test(text) ? declared(text, node.getSourceFile()) : childrenOf(node);
  const objects = values.flatMap((value) => nodesOf(value).filter(ts.isObjectLiteralExpression));
  // What is not found is reported by its text.
  return objects.length === 0 ? [text] : objects.flatMap(keysOf);
}

/** Keys of the log lines that a file writes. */
function keysLoggedBy(file: string): string[] {
  const text = read(file);
  if (!CALL.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return nodesOf(source)
    .filter(ts.isCallExpression)
    .filter(({ expression }) => CALLEE.test(expression.getText()))
    .flatMap(({ arguments: [fields] }) => {
      const isText = fields === undefined || ts.isStringLiteralLike(fields) || ts.isTemplateExpression(fields);
      return isText ? [] : keysOf(fields);
    });
}

describe('the dictionary of log fields', () => {
  const [, section = ''] = read('docs/operations/logs.md').split('\n## Fields\n');
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(
    ([, names = '']) => [...names.matchAll(/\w+/g)].map(([name]) => name),
  );
  const logged = new Set(files.flatMap(keysLoggedBy));
  /** On every line, or written by pino. */
  const always = ['level', 'time', 'service', 'msg'];

  it('has every field of a log line, and no other', () => {
    expect(logged.size).toBeGreaterThan(40);
    expect([...listed].sort()).toEqual([...always, ...logged].sort());
  });

  it('has no field that the logger would redact in a payload, except codes of errors', () => {
    const [, names = ''] = /SECRET_FIELDS = \[([^\]]*)\]/.exec(read('libs/platform/observability/src/logger.ts')) ?? [];
    const secret = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    expect(secret).toContain('recipient');
    expect(listed.filter((name) => secret.includes(name))).toEqual(['code']);
  });
});
