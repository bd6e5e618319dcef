import path from 'node:path';
import * as prettier from 'prettier';

/** `sender-names` → { kebab, camel: senderNames, pascal: SenderNames, upper: SENDER_NAMES, snake: sender_names } */
export function namesOf(kebab) {
  const pascal = kebab.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter) => letter.toUpperCase());
  const snake = kebab.replaceAll('-', '_');
  return { kebab, pascal, camel: pascal[0].toLowerCase() + pascal.slice(1), snake, upper: snake.toUpperCase() };
}

/** The text of a file that must be there. */
export function textOf(tree, file) {
  const text = tree.read(file, 'utf8');
  if (text === null) throw new Error(`there is no ${file}`);
  return text;
}

/** Replaces the one place that `pattern` finds; throws when the file is not of the shape that is expected here. */
export function replaceIn(tree, file, pattern, replacement) {
  const text = textOf(tree, file);
  if (!pattern.test(text)) throw new Error(`${file} has no ${pattern}: add to it by hand what it needs`);
  tree.write(file, text.replace(pattern, replacement));
}

/** Adds an element at the end of the list that `opening` opens, with the `closing` that is next. */
export function addToList(tree, file, opening, closing, element) {
  const text = textOf(tree, file);
  const start = text.search(opening);
  if (start < 0) throw new Error(`${file} has no ${opening}: add to it by hand ${element}`);
  const from = start + opening.exec(text)[0].length;
  const to = endOf(text, from, closing);
  const before = text.slice(0, to).trimEnd();
  const separator = /[[({,]$/.test(before) ? '' : ',';
  tree.write(file, `${before}${separator}\n${element},\n${text.slice(to)}`);
}

/** Where the bracket closes in which `from` stands. */
function endOf(text, from, closing) {
  const opening = { ']': '[', '}': '{', ')': '(' }[closing];
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === opening) depth += 1;
    if (text[at] === closing && depth-- === 0) return at;
  }
  throw new Error(`no ${closing} closes what is open`);
}

/** Adds names to the import from a module, or an import of it after the others. */
export function addImport(tree, file, names, from) {
  const text = textOf(tree, file);
  const escaped = from.replace(/[./-]/g, '\\$&');
  const existing = new RegExp(`import \\{([^}]*)\\} from '${escaped}';`).exec(text);
  if (existing) {
    const all = [...existing[1].split(','), ...names].map((name) => name.trim()).filter((name) => name !== '');
    tree.write(file, text.replace(existing[0], `import { ${[...new Set(all)].join(', ')} } from '${from}';`));
    return;
  }
  const end = [...text.matchAll(/^(?:import\b[^;]*;)$/gm)].at(-1);
  const at = end ? end.index + end[0].length : 0;
  const line = `import { ${names.join(', ')} } from '${from}';`;
  tree.write(file, end ? `${text.slice(0, at)}\n${line}${text.slice(at)}` : `${line}\n${text}`);
}

/** Imports what a file exports by default, after the other imports. */
export function addDefaultImport(tree, file, name, from) {
  const text = textOf(tree, file);
  const end = [...text.matchAll(/^(?:import\b[^;]*;)$/gm)].at(-1);
  const at = end ? end.index + end[0].length : 0;
  tree.write(file, `${text.slice(0, at)}\nimport ${name} from '${from}';\n${text.slice(at)}`);
}

/** Formats what was written, as `npm run format` would. */
export async function formatChanges(tree) {
  for (const { path: file, type } of tree.listChanges()) {
    // There is no format for SQL.
    if (type === 'DELETE' || file.endsWith('.sql')) continue;
    const options = await prettier.resolveConfig(path.join(tree.root, file));
    tree.write(file, await prettier.format(textOf(tree, file), { ...options, filepath: file }));
  }
}
