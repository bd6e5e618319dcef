import { ERROR_CATALOGUE } from './error-catalogue';
import { reasonPage, refusalPage } from './error-page';
import { errorPageAsHtml } from './error-page-html';

it('shows every page of the catalogue without a mark of its source', () => {
  const pages = [
    ...ERROR_CATALOGUE.reasons.map((entry) => [entry.code, reasonPage(entry)] as const),
    ...ERROR_CATALOGUE.errors.map((entry) => [entry.code, refusalPage(entry)] as const),
  ];
  expect(pages.length).toBeGreaterThan(60);
  for (const [code, markdown] of pages) {
    const html = errorPageAsHtml(code, markdown);
    const body = html.slice(html.indexOf('<main>'));
    expect(body).toContain(`<h1>${code}</h1>`);
    expect(body).toContain('<h2>What to do</h2>');
    expect(body.replaceAll(/<code>.*?<\/code>/g, '')).not.toMatch(/`|\*\w|^#|\n\*/m);
  }
});

it('takes no text for markup', () => {
  expect(errorPageAsHtml('x', '# x\n\n<b>&"`<i>*a*</i>`')).toContain(
    '<p>&lt;b&gt;&amp;&quot;<code>&lt;i&gt;*a*&lt;/i&gt;</code></p>',
  );
});
