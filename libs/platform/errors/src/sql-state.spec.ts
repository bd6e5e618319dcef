import { isDataError, sqlStateOf } from './sql-state';

const fault = (code: string) => Object.assign(new Error('x'), { code });
const wrapped = (error: Error) => Object.assign(new Error('query failed'), { driverError: error });

describe('sqlStateOf', () => {
  it.each([
    ["the driver's error", fault('40P01'), '40P01'],
    ['one wrapped by the ORM, twice', wrapped(wrapped(fault('P0001'))), 'P0001'],
    ['an error of the operating system', fault('EPIPE'), undefined],
    ['an error with another code', fault('NOT_FOUND'), undefined],
    ['an error without a code', new Error('Connection terminated unexpectedly'), undefined],
    ['a thrown text', '40P01', undefined],
  ])('of %s', (_what, error, expected) => {
    expect(sqlStateOf(error)).toBe(expected);
  });

  it('tells errors of data from others', () => {
    expect(['22001', '23505', '54000', '40P01', '57014'].filter((code) => isDataError(fault(code)))).toEqual([
      '22001',
      '23505',
      '54000',
    ]);
    expect(isDataError(wrapped(fault('22P02')))).toBe(true);
    expect(isDataError(fault('ECONNREFUSED'))).toBe(false);
  });
});
