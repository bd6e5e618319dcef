import 'reflect-metadata';
import { DomainError } from '@sms/platform/errors';
import { IsOptional } from 'class-validator';
import fc from 'fast-check';
import { Aliases } from './aliases';
import { MessageText, Phone, SenderField, Text } from './field-rule';
import { PageParams } from '../paging/page.params';
import { IgnoresUnknown, NotMisspelt, warningOf } from './unknown-fields';
import { ValidationPipe } from './validation.pipe';

@IgnoresUnknown()
class Sample {
  @Phone()
  @Aliases('phone', 'msisdn')
  phone_number: string;

  @MessageText()
  message: string;

  @IsOptional()
  @SenderField()
  sender?: string | null;

  @NotMisspelt()
  @IsOptional()
  @Text(1, 5)
  dry_run?: string | null;
}

const pipe = new ValidationPipe();
const body = (value: unknown) => pipe.transform(value, { type: 'body', metatype: Sample }) as Sample;
const query = (value: unknown) => pipe.transform(value, { type: 'query', metatype: PageParams }) as PageParams;
const valid = { phone_number: '2348012345678', message: 'hello' };

function errorsOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.details;
    throw error;
  }
  throw new Error('was accepted');
}

describe('body', () => {
  it('keeps declared fields and ignores all others, also those named like machinery', () => {
    const parsed = body(
      JSON.parse(
        '{"phone_number":"2348012345678","message":"hi","constructor":{"x":1},"hasOwnProperty":1,"extra":[[[]]]}',
      ),
    );
    expect(parsed).toBeInstanceOf(Sample);
    expect({ ...parsed }).toEqual({ phone_number: '2348012345678', message: 'hi' });
  });

  it('names each field that is missing, wrong in type or wrong in form', () => {
    expect(errorsOf(() => body(undefined))).toEqual({
      phone_number: ['phone_number is required'],
      message: ['message is required'],
    });
    expect(errorsOf(() => body({ phone_number: 2348012345678, message: {} }))).toEqual({
      phone_number: ['phone_number must be a string'],
      message: ['message must be a string'],
    });
    expect(
      Object.keys(
        errorsOf(() => body({ phone_number: '+2348012345678', message: '', sender: 'ABCDEFGHIJKL' })) as object,
      ),
    ).toEqual(['phone_number', 'message', 'sender']);
  });

  it('counts characters as code points, up to 160', () => {
    expect(body({ ...valid, message: '😀'.repeat(160) }).message).toHaveLength(320);
    expect(errorsOf(() => body({ ...valid, message: '😀'.repeat(161) }))).toEqual({
      message: ['message may not be longer than 160 characters'],
    });
    expect(errorsOf(() => body({ ...valid, message: 'x'.repeat(161) }))).toHaveProperty('message');
    expect(errorsOf(() => body({ ...valid, message: 'a\u0000b' }))).toHaveProperty('message');
    expect(errorsOf(() => body({ ...valid, message: 'a\ud800' }))).toHaveProperty('message');
  });

  it('takes aliases in their order, the own name first, null as not given', () => {
    expect(body({ message: 'x', phone: '2348012345678', msisdn: '1' }).phone_number).toBe('2348012345678');
    expect(body({ ...valid, phone: 'bad' }).phone_number).toBe('2348012345678');
    expect(body({ message: 'x', phone_number: null, msisdn: '2348012345678' }).phone_number).toBe('2348012345678');
  });

  it('takes null for an optional field', () => {
    expect(body({ ...valid, sender: null }).sender).toBeNull();
  });

  it('answers any JSON with an instance or with messages by field, never otherwise', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        try {
          expect(body(value)).toBeInstanceOf(Sample);
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID' });
        }
      }),
    );
  });

  it('survives nesting of any depth', () => {
    let nested: unknown = [];
    for (let depth = 0; depth < 50_000; depth += 1) nested = [nested];
    expect(errorsOf(() => body({ ...valid, message: nested }))).toHaveProperty('message');
    expect(body({ ...valid, extra: nested })).toBeInstanceOf(Sample);
  });
});

describe('page query', () => {
  it('has defaults and converts', () => {
    expect({ ...query({}) }).toEqual({ page: 1, per_page: 10 });
    expect({ ...query({ page: '7', per_page: '100' }) }).toEqual({ page: 7, per_page: 100 });
  });

  it.each(['0', '-1', '1.5', 'abc', '', '1e30', ['1', '2']])('refuses page %p', (page) => {
    expect(errorsOf(() => query({ page }))).toHaveProperty('page');
  });

  it('refuses more than 100 a page', () => {
    expect(errorsOf(() => query({ per_page: '101' }))).toEqual({ per_page: ['per_page must not be greater than 100'] });
  });
});

describe('fields that are not known', () => {
  it('are refused, with the field that was probably meant', () => {
    expect(errorsOf(() => query({ perpage: '5', search: 'x' }))).toEqual({
      perpage: ['perpage is unknown; did you mean per_page?'],
      search: ['search is unknown'],
    });
  });

  it('are ignored where the class says so, and told', () => {
    const source = { ...valid, mesage: 'x', 'r\u00e9f\r\n"': 1, ['y'.repeat(60)]: 2 };
    expect({ ...body(source) }).toEqual(valid);
    expect(warningOf({ body: source, query: {} })).toBe(
      `unknown field "mesage" (did you mean "message"?), unknown field "r?f???", unknown field "${'y'.repeat(40)}..."`,
    );
    body(valid);
    expect(warningOf({ body: valid, query: undefined })).toBeUndefined();
  });

  it.each(['dryrun', 'dryRun', 'dry-run', 'DRY_RUN', 'dry_rn'])(
    'are refused there too when they nearly are a field whose absence does harm: %s',
    (name) => {
      expect(errorsOf(() => body({ ...valid, [name]: 'x' }))).toEqual({
        [name]: [`${name} is unknown; did you mean dry_run?`],
      });
    },
  );

  it('are told up to five', () => {
    const source = { ...valid, ...Object.fromEntries(Array.from({ length: 10_000 }, (_, nth) => [`u${nth}`, 1])) };
    body(source);
    expect(warningOf({ body: source, query: {} })?.split(', ')).toHaveLength(5);
  });
});
