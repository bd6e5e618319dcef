import { deviationOf } from './behaviour-catalog';
import { DELIVER } from './catalog/behaviour';
import { RuleBook } from './rule-book';

const refuse = deviationOf(['refuse']);

describe('RuleBook', () => {
  it('puts rules before magic destinations, the first match before later ones', () => {
    const book = new RuleBook();
    expect(book.take('9990010000001').state).toBe('undeliverable');
    book.replace([
      { destination: '9990010000001', deviation: {} },
      { destination: '99900*', deviation: refuse },
    ]);
    expect(book.take('9990010000001')).toEqual(DELIVER);
    expect(book.take('9990010000002')).toEqual({ ...DELIVER, response: 'refuse' });
    expect(book.take('2348012345678')).toBe(DELIVER);
  });

  it('counts `times` for each destination on its own', () => {
    const book = new RuleBook();
    book.replace([{ destination: '*', deviation: { ...refuse, times: 2 } }]);
    const responses = ['1', '1', '2', '1', '2', '2'].map((destination) => book.take(destination).response);
    expect(responses).toEqual(['refuse', 'refuse', 'refuse', 'accept', 'refuse', 'accept']);
  });

  it('puts everything on top of what the carrier does anyway', () => {
    const book = new RuleBook();
    book.setUsual({ idForm: 'hex_then_decimal', receiptForm: 'text' });
    expect(book.take('2348012345678')).toEqual({ ...DELIVER, idForm: 'hex_then_decimal', receiptForm: 'text' });
    expect(book.take('9990010000001')).toEqual({
      ...DELIVER,
      idForm: 'hex_then_decimal',
      receiptForm: 'text',
      state: 'undeliverable',
    });
  });
});
