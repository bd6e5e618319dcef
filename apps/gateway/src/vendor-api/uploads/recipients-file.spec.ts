import fc from 'fast-check';
import { RecipientsFile } from './recipients-file';

const msisdn = fc.integer({ min: 1_000_000, max: 999_999_999 }).map(String);

/** Reads in pieces, as a network delivers them. */
function read(content: string | Buffer, max = 1_000, piece = 7): RecipientsFile {
  const bytes = Buffer.from(content);
  const file = new RecipientsFile(max);
  for (let from = 0; from < bytes.length; from += piece) file.add(bytes.subarray(from, from + piece));
  file.end();
  return file;
}

describe('RecipientsFile', () => {
  it.each([
    ['one number a line', '96171000001\n96171000002\n'],
    ['CRLF, no end of the last line', '96171000001\r\n96171000002'],
    ['the line ends of old', '96171000001\r96171000002'],
    ['a byte order mark', '\ufeff96171000001\n96171000002'],
    ['a header', 'phone\n96171000001\n96171000002'],
    ['a byte order mark before a quoted header', '\ufeff"MSISDN";"name"\r\n"96171000001";"a"\r\n"96171000002";"b"'],
    ['the column that the header names', 'name,note,Recipient\nA, "x, ""y""\r\nz" ,96171000001\nB,,96171000002\n'],
    ['tabs', 'id\tnumber\n1\t96171000001\n2\t96171000002'],
    ['no header and more columns', '96171000001,Jane\n96171000002,Joe,1'],
    ['blank lines, blank rows and blanks', '\n 96171000001 \n\n,,\n  96171000002\t\n\n'],
    ['repeated numbers', '96171000001\n96171000002\n96171000001'],
  ])('reads %s', (_what, content) => {
    const file = read(content);
    expect([file.problem, [...file.rows.keys()]]).toEqual([undefined, ['96171000001', '96171000002']]);
  });

  it.each([
    ['nothing', '', 'is empty'],
    ['blank lines only', '\r\n\r\n', 'is empty'],
    ['a header only', 'phone\n', 'holds no phone number'],
    [
      'no column of a known name',
      'name,mail\nJane,j@x',
      'row 1 must be a phone number, or name a column phone, recipient, msisdn, number',
    ],
    ['a malformed number', 'phone\n96171000001\n+96171000002\n', 'row 3 must hold a phone number'],
    ['a malformed first number', '0961\n', 'row 1 must hold'],
    ['a number missing in its row', 'name,phone\nA,96171000001\n\nB\n', 'row 4 must hold'],
    ['an open quote', '96171000001\n"96171000002\n', 'row 2 has a quote that is not closed'],
    ['a quote inside', '96171000001\n9617"1"000002\n', 'row 2 has a quote where none may be'],
    ['text after a quote', '96171000001\n"96171000002"x\n', 'row 2 has a quote where none may be'],
    ['a quote that is open for too long', `96171000001\n"9\n${'1\n'.repeat(10_000)}`, 'row 2 is too long'],
    ['a row without end', `96171000001\n${'9'.repeat(10_000)}`, 'row 2 is too long'],
    ['UTF-16', Buffer.from('phone\n96171000001', 'utf16le'), 'row 1 is not UTF-8 text'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'row 1 is not UTF-8 text'],
    [
      'bytes among numbers',
      Buffer.concat([Buffer.from('96171000001\n9617'), Buffer.from([0xff, 0xfe])]),
      'row 2 is not UTF-8 text',
    ],
  ])('refuses %s and names the row', (_what, content, problem) => {
    expect(read(content).problem).toContain(problem);
  });

  it('tells rows without a phone number from what leaves the rest unread', () => {
    const file = read(`phone\n96171000001\n+1\n96171000002\n\n${'9'.repeat(60)}\n96171000001`);
    expect([file.problem, file.unreadable]).toEqual([expect.stringContaining('row 3 must hold'), undefined]);
    expect(file.refused).toEqual({
      total: 2,
      named: [
        { field: 'recipients_file', row: 3, value: '+1', code: 'invalid_phone_number' },
        { field: 'recipients_file', row: 6, value: '9'.repeat(40), code: 'invalid_phone_number' },
      ],
    });
    expect([file.total, [...file.rows]]).toEqual([
      3,
      [
        ['96171000001', 2],
        ['96171000002', 4],
      ],
    ]);
    const broken = read('+1\n96171000001\n9"\n96171000002');
    expect([broken.problem, broken.unreadable]).toEqual([
      expect.stringContaining('row 1 must hold'),
      'row 3 has a quote that is not closed',
    ]);
    const many = read('x1\n'.repeat(5_000));
    expect([many.refused.total, many.refused.named.length, many.unreadable]).toEqual([5_000, 1_000, undefined]);
  });

  it('names the first row beyond the limit, which repeated numbers do not count against', () => {
    const lines = [
      'phone',
      ...Array.from({ length: 10 }, (_, index) => String(96171000000 + index)),
      '96171000003',
      '96171000099',
    ];
    expect(read(lines.join('\n'), 10).problem).toBe('row 13 is beyond the limit of 10 recipients');
    expect(read(lines.slice(0, -1).join('\n'), 10).problem).toBeUndefined();
  });

  it('reads the largest file without keeping others waiting', () => {
    const before = process.cpuUsage();
    const file = read('"96171000001"\n'.repeat(375_000), 10, 65_536);
    const { user, system } = process.cpuUsage(before);
    expect([file.problem, file.total]).toEqual([undefined, 375_000]);
    // Usually 0.1 s of processor time: a busy machine takes more.
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  it('finds every number once, in order and with its row, however the list is written', () => {
    fc.assert(
      fc.property(
        fc.array(msisdn, { minLength: 1, maxLength: 50 }),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '\ufeff'),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(undefined, 'phone', 'RECIPIENT', 'msisdn', 'Number'),
        fc.integer({ min: 1, max: 64 }),
        (phones, end, mark, quoted, lastEnd, header, piece) => {
          const lines = [...(header ? [header] : []), ...phones].map((cell) => (quoted ? `"${cell}"` : cell));
          const file = read(mark + lines.join(end) + (lastEnd ? end : ''), 1_000, piece);
          expect([file.problem, file.total, [...file.rows.keys()]]).toEqual([
            undefined,
            phones.length,
            [...new Set(phones)],
          ]);
          for (const [phone, row] of file.rows) expect(row).toBe(phones.indexOf(phone) + (header ? 2 : 1));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('takes any bytes without failing: numbers or one problem', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const file = read(Buffer.from(bytes));
        expect(file.problem !== undefined || file.rows.size > 0).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
