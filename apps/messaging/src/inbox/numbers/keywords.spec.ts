import { foldKeyword, keywordsOf } from './keywords';

it.each([
  ['Été', 'ete'],
  ['ΝΑΊ', 'ναι'],
  ['  Join-Now! ', 'join now'],
  ['Info2', 'info2'],
  ['İndirim', 'indirim'],
  ['نَعَم', 'نعم'],
  ['रुकें', 'रुकें'],
  ['?!', ''],
])('stores the keyword %j as %j', (keyword, folded) => expect(foldKeyword(keyword)).toBe(folded));

it.each([
  ['été 7', ['ete', 'ete 7']],
  ['"JOIN" now, please do', ['join', 'join now', 'join now please']],
  ['stop', ['stop']],
  ['joinnow', ['joinnow']],
  ['…', []],
])('lets %j begin with %j', (text, keywords) => expect(keywordsOf(text)).toEqual(keywords));

it('takes a keyword in composed and decomposed letters for the same', () => {
  expect(keywordsOf('Cafe\u0301')).toEqual([foldKeyword('CAFÉ')]);
});
