import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const withoutCode = (text: string): string => text.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

/**
 * The anchors that a page names itself, and those that GitHub gives to headings: lower case, no punctuation, blanks as
 * hyphens, repeats numbered.
 */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set([...read(file).matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of read(file)
    .replace(/^```[^]*?^```$/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm)) {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const base = text.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    let anchor = base;
    for (let repeat = 1; anchors.has(anchor); repeat += 1) anchor = `${base}-${repeat}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Links of a page to files of the repository and to headings; images too. */
function linksOf(file: string): { link: string; target: string; anchor: string | undefined }[] {
  return [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [to = '', anchor] = link.split('#');
      return { link, target: to === '' ? file : path.join(path.dirname(file), to), anchor };
    });
}

describe('the pages', () => {
  it.each(pages)('%s: every link leads to a file and a heading that are there', (file) => {
    const broken = linksOf(file).filter(
      ({ target, anchor }) =>
        !existsSync(path.join(root, target)) || (anchor !== undefined && !anchorsOf(target).has(anchor)),
    );
    expect(broken.map(({ link }) => link)).toEqual([]);
  });

  it('below docs can be reached from its index', () => {
    const reached = new Set(['docs/README.md']);
    for (const file of reached)
      for (const { target } of linksOf(file))
        if (/^docs\/.*\.md$/.test(target) && existsSync(path.join(root, target))) reached.add(target);
    expect(pages.filter((file) => file.startsWith('docs/') && !reached.has(file))).toEqual([]);
  });

  it('name files of docs that exist, also outside links and in code', () => {
    const files = execFileSync('git', ['grep', '-lI', 'docs/', '--', '.', ':!package-lock.json'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(Boolean);
    const missing = files.flatMap((file) =>
      [...read(file).matchAll(/(?<![\w./-])docs\/[\w./-]+\.(?:md|json|svg)/g)]
        .map(([named]) => named)
        .filter((named) => !existsSync(path.join(root, named)))
        .map((named) => `${file}: ${named}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the commands in the pages', () => {
  it('are scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap((file) =>
      [...read(file).matchAll(/\bnpm run (?:-s |--silent )?([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => ({
        file,
        name,
      })),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
  });
});

describe('the page of errors', () => {
  it('lists every error code of the API document with its status, and no other', () => {
    const document = JSON.parse(read('docs/openapi.json')) as { components: { responses: Record<string, unknown> } };
    // A shared response is named for its status and codes: 422.CODE_EXPIRED.INVALID_CODE.
    const documented = Object.keys(document.components.responses).flatMap((name) => {
      const [status = '', ...codes] = name.split('.');
      return codes.map((code) => `${status} ${code}`);
    });
    const listed = [...read('docs/reference/errors.md').matchAll(/^\| (\d{3}) \| (.+?) \|/gm)].flatMap(
      ([, status = '', codes = '']) => [...codes.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => `${status} ${code}`),
    );
    expect(listed.length).toBeGreaterThan(30);
    // What no operation answers: it is for the methods that a path does not have.
    const always = ['405 METHOD_NOT_ALLOWED'];
    expect([...listed].sort()).toEqual([...new Set([...documented, ...always])].sort());
  });

  it('has an anchor for every code, each once', () => {
    const codes = [...read('docs/reference/errors.md').matchAll(/<a id="(\w+)"><\/a>`(\w+)`/g)].map(([, id, code]) => {
      expect(id).toBe(code);
      return code;
    });
    expect(codes.length).toBeGreaterThan(90);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('the guide to webhooks on the own machine', () => {
  it('verifies with the helper of the page on webhooks, which is tested', () => {
    const helper = /function verifyWebhook\(body, headers, secrets\) \{[^]*?\n\}/;
    const tested = helper.exec(read('docs/reference/webhooks.md'))?.[0];
    expect(tested).toBeDefined();
    expect(helper.exec(read('docs/guides/receive-webhooks-locally.md'))?.[0]).toBe(tested);
  });
});
