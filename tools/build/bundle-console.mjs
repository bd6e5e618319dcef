// Bundles the console for browsers into dist/apps/console: index.html, what stands in public/, and assets whose names
// change with their content, each also compressed. With --watch it builds again when a source changes.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CopyRspackPlugin, HtmlRspackPlugin, rspack } from '@rspack/core';

const workspaceRoot = path.resolve(import.meta.dirname, '../..');
const source = path.join(workspaceRoot, 'apps/console');
const output = path.join(workspaceRoot, 'dist/apps/console');
const watch = process.argv.includes('--watch');
/** The oldest browsers that have `light-dark()`. */
const CSS_TARGETS = ['chrome >= 123', 'firefox >= 120', 'safari >= 17.5'];
const COMPRESSED = /\.(js|css|html|svg)$/;
/** The licence of the font asks to be given along with it. */
const FONT_LICENSE = path.join(workspaceRoot, 'node_modules/@fontsource-variable/inter/LICENSE');

/** Chunks that only the console of operators loads. */
const isOfOperators = (name) => name?.startsWith('operator') ?? false;

const compiler = rspack({
  context: source,
  mode: watch ? 'development' : 'production',
  target: ['web', 'es2022'],
  devtool: false,
  entry: { main: './src/main.tsx' },
  // Modules of ECMAScript: the policy of the page lets no script element be made for a part that is loaded later.
  experiments: { outputModule: true, css: true },
  output: {
    path: output,
    publicPath: '/console/',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: 'assets/[name].[contenthash:10].js',
    cssFilename: 'assets/[name].[contenthash:10].css',
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    clean: true,
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.js'],
    tsConfig: path.join(source, 'tsconfig.json'),
  },
  module: {
    // A custom property keeps its name: one style sheet sets it, and others read it.
    parser: { 'css/module': { namedExports: false, dashedIdents: false } },
    // Names of classes are a hash of file and name, which does not compress: 4 characters tell a thousand apart.
    generator: { 'css/module': { localIdentHashDigestLength: 4 } },
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.module\.css$/, type: 'css/module' },
      { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new HtmlRspackPlugin({ template: 'index.html', scriptLoading: 'module', minify: false }),
    new CopyRspackPlugin({ patterns: [{ from: 'public' }, { from: FONT_LICENSE, to: 'assets/inter-license.txt' }] }),
  ],
  optimization: {
    emitOnErrors: false,
    // The shortest names for what modules export: 6 kB less for vendors than with names that seldom change.
    mangleExports: 'size',
    // What pages of vendors share stays as it is, whatever those of operators use too: their chunks are named.
    splitChunks: {
      chunks: ({ name }) => !isOfOperators(name),
      // By the default of 20 kB pages have their own copies of what they share: 21 kB more of all, 3 kB less of a page.
      minSize: 4_000,
      // However small: their style sheets would otherwise be in every page again.
      cacheGroups: {
        operators: { chunks: ({ name }) => isOfOperators(name), minChunks: 2, minSize: 0, name: 'operator-shared' },
      },
    },
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      // For older browsers it would write two physical properties for each logical one, chosen by the language of the
      // page: wrong in a part that is written from the left within a page that is not.
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: CSS_TARGETS } }),
    ],
  },
  performance: false,
});

/** Writes the compressed twins that the gateway serves to browsers which take them. */
async function compress() {
  const files = (await readdir(output, { recursive: true })).filter((file) => COMPRESSED.test(file));
  await Promise.all(
    files.map(async (file) => {
      const name = path.join(output, file);
      const content = await readFile(name);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: watch ? 1 : 9 } };
      await writeFile(`${name}.br`, await promisify(brotliCompress)(content, quality));
      await writeFile(`${name}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** Beside the console, which is served whole: the files of its first view, and of each part that is loaded later. */
async function writeParts(stats) {
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true, ids: true });
  const parts = {};
  for (const { files, origins, initial } of chunks) {
    for (const { request } of initial ? [{ request: 'entry' }] : origins) {
      parts[request] = [...new Set([...(parts[request] ?? []), ...files])];
    }
  }
  await writeFile(`${output}-parts.json`, JSON.stringify(parts, null, 2));
}

/** Says what is wrong; false when something is. */
async function finish(error, stats) {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString({ colors: false, preset: 'errors-only' }));
    return false;
  }
  await compress();
  if (!watch) await writeParts(stats);
  return true;
}

if (!existsSync(source)) throw new Error(`there is no ${source}`);
if (watch) {
  compiler.watch({}, (error, stats) => void finish(error, stats).then((done) => done && console.log('built')));
} else {
  compiler.run((error, stats) => {
    void finish(error, stats).then((done) => {
      if (!done) process.exitCode = 1;
      compiler.close(() => {});
    });
  });
}
