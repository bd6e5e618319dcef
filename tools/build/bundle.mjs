// Bundles one app: every `src/*main.ts` becomes one self-contained file in dist/<project root>, or in the folder given.
// Workspace code is bundled, packages from node_modules stay external, so a service's image is its
// bundle plus its production dependencies. With --watch it builds again when a source changes, says `built` each
// time, and ends with its standard input, so that it does not outlive who started it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CopyRspackPlugin, rspack } from '@rspack/core';

const workspaceRoot = path.resolve(import.meta.dirname, '../..');
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { watch: { type: 'boolean' } } });
const [projectRoot, outputFolder = path.join('dist', projectRoot ?? '')] = positionals;
if (!projectRoot) throw new Error('usage: node tools/build/bundle.mjs <project root> [<output folder>] [--watch]');

const sourceDir = path.join(workspaceRoot, projectRoot, 'src');
const entries = Object.fromEntries(
  readdirSync(sourceDir)
    .filter((file) => file === 'main.ts' || file.endsWith('.main.ts'))
    .map((file) => [file.replace(/\.?main\.ts$/, '') || 'main', path.join(sourceDir, file)]),
);

// `src/assets.json` names files of packages that go into `assets` beside the bundle, so that an image needs no package
// for the sake of one file.
const assetsFile = path.join(sourceDir, 'assets.json');
const assets = Object.entries(existsSync(assetsFile) ? JSON.parse(readFileSync(assetsFile, 'utf8')) : {}).map(
  ([name, file]) => ({ from: path.join(workspaceRoot, 'node_modules', file), to: path.join('assets', name) }),
);

const compiler = rspack({
  context: workspaceRoot,
  mode: 'none',
  target: 'node20',
  devtool: 'source-map',
  entry: entries,
  output: {
    path: path.join(workspaceRoot, outputFolder),
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
      if (bundled || builtinModules.includes(request)) return callback();
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
  plugins: assets.length > 0 ? [new CopyRspackPlugin({ patterns: assets })] : [],
  // A readable bundle gives readable stack traces; start-up does not get faster by minifying.
  optimization: { minimize: false, splitChunks: false, nodeEnv: false, emitOnErrors: false },
});

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
