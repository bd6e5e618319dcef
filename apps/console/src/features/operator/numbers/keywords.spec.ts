import { keywordsOf, textOfKeywords } from './keywords';

describe('keywords as text', () => {
  it('reads what it writes', () => {
    const keywords = [
      { keyword: 'join', vendor_id: 1001 },
      { keyword: 'a = b', vendor_id: 1002 },
      { keyword: 'اشترك', vendor_id: 1003 },
    ];
    expect(keywordsOf(textOfKeywords(keywords))).toEqual(keywords);
  });

  it('leaves it to the API to refuse a keyword without a vendor', () => {
    expect(keywordsOf(' join = 7 ,, quiz')).toEqual([
      { keyword: 'join', vendor_id: 7 },
      { keyword: 'quiz', vendor_id: 0 },
    ]);
  });
});
