import { plainName } from './plain-name';

describe('the name of an account in an invitation', () => {
  it.each([
    ['Müller & Söhne GmbH', 'Müller & Söhne GmbH'],
    ["L'Atelier 24", "L'Atelier 24"],
    ['شركة الأمل', 'شركة الأمل'],
    ['Win at https://evil.example/now!', 'Win at https evil example now'],
    ['Line\r\nBcc: x@example.com', 'Line Bcc x example com'],
    ['<b>bold</b>', 'b bold b'],
    ['://', 'an account'],
    ['x'.repeat(120), 'x'.repeat(80)],
  ])('of %j holds no link, line or markup', (name, shown) => expect(plainName(name)).toBe(shown));
});
