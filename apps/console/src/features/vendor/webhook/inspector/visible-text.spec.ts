import { visibleJson } from './visible-text';

it('shows what turns or hides text, and says the same', () => {
  const text = { message: 'pay \u202e001\u202c\u200b \u2067<b>\ufeff\u00ad' };
  const shown = visibleJson(JSON.stringify(text));
  expect(shown).toBe('{\n  "message": "pay \\u202e001\\u202c\\u200b \\u2067<b>\\ufeff\\u00ad"\n}');
  expect(JSON.parse(shown)).toEqual(text);
  expect(visibleJson('{"message":"مرحبا é"}')).toBe('{\n  "message": "مرحبا é"\n}');
});
