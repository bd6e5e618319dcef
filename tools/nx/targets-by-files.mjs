// An Nx plugin: says which project has which targets, told by its files. What a target runs, reads and writes stands
// once, in `targetDefaults` of nx.json.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A project has the target when it has a file of this name. */
const TARGETS = {
  lint: /\.tsx?$/,
  typecheck: /\.tsx?$/,
  test: /\.spec\.tsx?$/,
  'test-int': /\.int-spec\.ts$/,
  'test-e2e': /\.e2e-spec\.ts$/,
  build: /^([\w-]+\.)?main\.ts$/,
};

/** Services alone: what else is built runs once and ends. */
const SERVICE_TARGETS = { serve: /^main\.ts$/, image: /^main\.ts$/ };

/** Absolute folder of a project → `{ <target>: {} }`. */
export function targetsOf(folder) {
  const { tags = [] } = JSON.parse(readFileSync(path.join(folder, 'project.json'), 'utf8'));
  const files = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' });
  const signs = { ...TARGETS, ...(tags.includes('type:app') && SERVICE_TARGETS) };
  return Object.fromEntries(
    Object.entries(signs)
      .filter(([, sign]) => files.some((file) => sign.test(file)))
      .map(([target]) => [target, {}]),
  );
}

export const createNodes = [
  '{{apps,libs}/**,tools/*}/project.json',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const root = path.dirname(file);
      return [file, { projects: { [root]: { targets: targetsOf(path.join(workspaceRoot, root)) } } }];
    }),
];
