// Builds the package of the Node client into dist/sdk, or the folder that is named: modules of ECMAScript and of
// CommonJS with their types. `npm publish dist/sdk` publishes it.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { vendorDocument } from '../openapi/vendor-operations.mjs';

const workspaceRoot = path.resolve(import.meta.dirname, '../..');
const project = path.join(workspaceRoot, 'libs/sdk');
const output = path.resolve(process.argv[2] ?? path.join(workspaceRoot, 'dist/sdk'));
const sources = path.join(output, 'src');
const schema = astToString(await openapiTS(vendorDocument(readJson('docs/openapi.json'))));

rmSync(output, { recursive: true, force: true });
mkdirSync(sources, { recursive: true });
for (const file of readdirSync(path.join(project, 'src')))
  if (!file.endsWith('.spec.ts')) cpSync(path.join(project, 'src', file), path.join(sources, file));
writeFileSync(path.join(sources, 'schema.ts'), schema);

const { module: modules, moduleResolution } = { module: ts.ModuleKind, moduleResolution: ts.ModuleResolutionKind };
compile('esm', { module: modules.ES2022, moduleResolution: moduleResolution.Bundler });
compile('cjs', { module: modules.CommonJS, moduleResolution: moduleResolution.Node10 });
nameExtensions(path.join(output, 'esm'));
rmSync(sources, { recursive: true });

const { version } = readJson('package.json');
writeFileSync(path.join(output, 'package.json'), json({ ...readJson('libs/sdk/package.json'), version }));
cpSync(path.join(project, 'README.md'), path.join(output, 'README.md'));
cpSync(path.join(workspaceRoot, 'LICENSE'), path.join(output, 'LICENSE'));

/** Node takes the kind of modules of a folder from the package.json in it. */
function compile(folder, options) {
  const outDir = path.join(output, folder);
  const program = ts.createProgram([path.join(sources, 'index.ts')], {
    ...options,
    outDir,
    rootDir: sources,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: ['node'],
    typeRoots: [path.join(workspaceRoot, 'node_modules/@types')],
    strict: true,
    declaration: true,
    skipLibCheck: true,
    newLine: ts.NewLineKind.LineFeed,
  });
  const problems = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  if (problems.length > 0)
    throw new Error(
      ts.formatDiagnostics(problems, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => workspaceRoot,
        getNewLine: () => '\n',
      }),
    );
  writeFileSync(path.join(outDir, 'package.json'), json({ type: folder === 'esm' ? 'module' : 'commonjs' }));
}

/** Modules of ECMAScript name the file that they import. */
function nameExtensions(folder) {
  for (const file of readdirSync(folder).filter((name) => /\.(d\.ts|js)$/.test(name))) {
    const target = path.join(folder, file);
    writeFileSync(target, readFileSync(target, 'utf8').replace(/(from '\.\/[\w-]+)'/g, "$1.js'"));
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(workspaceRoot, file), 'utf8'));
}

function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
