import { behaviourNamed, DELIVER } from './behaviour';
import { RuleBook } from './rule-book';

const refuse = behaviourNamed('refuse', { status: 'ESME_RSYSERR' });

describe('RuleBook', () => {
  it('puts rules before magic destinations, the first match before later ones', () => {
    const book = new RuleBook();
    expect(book.take('9990010000001').state).toBe('undeliverable');
    book.replace([
      { destination: '9990010000001', behaviour: DELIVER },
      { destination: '99900*', behaviour: refuse },
    ]);
    expect(book.take('9990010000001')).toBe(DELIVER);
    expect(book.take('9990010000002')).toBe(refuse);
    expect(book.take('2348012345678')).toBe(DELIVER);
  });

  it('counts `times` for each destination on its own', () => {
    const book = new RuleBook();
    const twice = { ...refuse, times: 2 };
    book.replace([{ destination: '*', behaviour: twice }]);
    const taken = ['1', '1', '2', '1', '2', '2'].map((destination) => book.take(destination) === twice);
    expect(taken).toEqual([true, true, true, false, true, false]);
  });
});
