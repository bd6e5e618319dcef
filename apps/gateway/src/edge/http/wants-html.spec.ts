import { wantsHtml } from './wants-html';

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', true],
  ['application/json, text/html;q=0.5', true],
  ['TEXT/HTML', true],
  ['text/html;q=0', false],
  ['text/html; q=0.0, */*', false],
  ['*/*', false],
  ['application/json', false],
  ['text/htmlx', false],
  [undefined, false],
])('of %s says %s', (accept, wants) => expect(wantsHtml(accept)).toBe(wants));
