// Bundles projects: every `src/*main.ts` of each becomes one self-contained file in dist/<project root>, or of a single one
// in the folder that --output names. Workspace code is bundled, packages from node_modules stay external; the package.json
// beside the bundle names them, so a service's image is its bundle and what `npm install` makes of that file. With --watch it builds again when a source changes, says `built`
// each time, and ends with its standard input, so that it does not outlive who started it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CopyRspackPlugin, DefinePlugin, rspack } from '@rspack/core';
import { packageOf } from './package-of.mjs';

const workspaceRoot = path.resolve(import.meta.dirname, '../..');
const { values: options, positionals: projects } = parseArgs({
  allowPositionals: true,
  options: { output: { type: 'string' }, watch: { type: 'boolean' } },
});
if (projects.length === 0 || (options.output !== undefined && projects.length > 1))
  throw new Error('usage: node tools/build/bundle.mjs <project root>… [--output <folder, of one project>] [--watch]');

const workspace = readJson('package.json');
const { packages: locked } = readJson('package-lock.json');
const commit = commitOf(workspaceRoot);

const compiler = rspack(projects.map(configurationOf));

function configurationOf(projectRoot) {
  const sourceDir = path.join(workspaceRoot, projectRoot, 'src');
  const assets = assetsOf(sourceDir);
  const external = new Set();
  return {
    context: workspaceRoot,
    mode: 'none',
    target: 'node20',
    devtool: 'source-map',
    entry: entriesOf(sourceDir),
    output: {
      path: path.join(workspaceRoot, options.output ?? path.join('dist', projectRoot)),
      filename: '[name].js',
      chunkFormat: 'commonjs',
      clean: true,
      devtoolModuleFilenameTemplate: '[resource-path]',
    },
    resolve: { extensions: ['.ts', '.js'], tsConfig: path.join(workspaceRoot, 'tsconfig.base.json') },
    externalsPresets: { node: true },
    externals: [
      ({ request }, callback) => {
        const bundled = request.startsWith('.') || request.startsWith('@sms/') || path.isAbsolute(request);
        if (bundled || builtinModules.includes(request) || request.startsWith('node:')) return callback();
        external.add(request);
        return callback(undefined, `commonjs ${request}`);
      },
    ],
    module: {
      rules: [
        { test: /\.sql$/, type: 'asset/source' },
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: {
            sourceMaps: true,
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', decorators: true },
              transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
              keepClassNames: true,
            },
          },
        },
      ],
    },
    plugins: [
      new DefinePlugin({ RELEASE_VERSION: JSON.stringify(workspace.version), BUILD_COMMIT: JSON.stringify(commit) }),
      ...(assets.length > 0 ? [new CopyRspackPlugin({ patterns: assets })] : []),
      (compiler) => emitPackage(compiler, path.basename(projectRoot), external),
    ],
    // A readable bundle gives readable stack traces; start-up does not get faster by minifying.
    optimization: { minimize: false, splitChunks: false, nodeEnv: false, emitOnErrors: false },
  };
}

function emitPackage(compiler, name, external) {
  compiler.hooks.thisCompilation.tap('package.json', (compilation) =>
    compilation.hooks.processAssets.tap('package.json', () => {
      const content = packageOf(name, [...external].sort(), workspace, locked);
      compilation.emitAsset('package.json', new rspack.sources.RawSource(`${JSON.stringify(content, undefined, 2)}\n`));
    }),
  );
}

function entriesOf(sourceDir) {
  const files = readdirSync(sourceDir).filter((file) => file === 'main.ts' || file.endsWith('.main.ts'));
  return Object.fromEntries(
    files.map((file) => [file.replace(/\.?main\.ts$/, '') || 'main', path.join(sourceDir, file)]),
  );
}

/**
 * `src/assets.json` names files of packages that go into `assets` beside the bundle, so that an image needs no package
 * for the sake of one file.
 */
function assetsOf(sourceDir) {
  const file = path.join(sourceDir, 'assets.json');
  const assets = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return Object.entries(assets).map(([name, asset]) => ({
    from: path.join(workspaceRoot, 'node_modules', asset),
    to: path.join('assets', name),
  }));
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(workspaceRoot, file), 'utf8'));
}

/** BUILD_COMMIT, for builds without history such as those of images; else what git says of the sources. */
function commitOf(root) {
  if (process.env.BUILD_COMMIT) return process.env.BUILD_COMMIT;
  // A folder without history may stand within another repository.
  if (!existsSync(path.join(root, '.git'))) return 'unknown';
  const describe = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude', '*'];
  const { status, stdout } = spawnSync('git', describe, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}

/** Says what is wrong; false when something is. */
function succeeded(error, stats) {
  if (!error && !stats?.hasErrors()) return true;
  console.error(error ?? stats?.toString({ colors: false, preset: 'errors-only' }));
  return false;
}

if (options.watch) {
  compiler.watch({}, (error, stats) => succeeded(error, stats) && console.log('built'));
  process.stdin.on('end', () => process.exit()).resume();
} else {
  compiler.run((error, stats) => {
    if (!succeeded(error, stats)) process.exitCode = 1;
    compiler.close(() => {});
  });
}
