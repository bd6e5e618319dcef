import 'reflect-metadata';
import { DomainError } from '@sms/platform/errors';
import { IsInt, IsOptional, IsString, Max, ValidateIf } from 'class-validator';
import fc from 'fast-check';
import type { Type } from '@nestjs/common';
import { CreateApiKeyRequest } from '../../identity/api-keys/create-api-key.request';
import { GenerateOtpRequestBody } from '../../vendor-api/otp/generate-otp.request';
import { VerifyOtpRequestBody } from '../../vendor-api/otp/verify-otp.request';
import { SendBulkSmsRequest } from '../../vendor-api/sends/send-bulk-sms.request';
import { SendSmsRequest } from '../../vendor-api/sends/send-sms.request';
import { CreateVendorRequest } from '../../operator-api/vendors/create-vendor.request';
import { namesOf } from './aliases';
import { compileRules, rulesOf } from './compiled-rules';
import { PageParams } from '../paging/page.params';
import { ValidationPipe } from './validation.pipe';

const CLASSES = [
  SendSmsRequest,
  SendBulkSmsRequest,
  GenerateOtpRequestBody,
  VerifyOtpRequestBody,
  CreateVendorRequest,
  CreateApiKeyRequest,
  PageParams,
] as const;

const compiled = new ValidationPipe();
const plain = new ValidationPipe(() => undefined);

/** The client's result, byte by byte: the fields that are taken over, or the error. */
function outcome(pipe: ValidationPipe, value: unknown, metatype: Type): string {
  try {
    const instance = pipe.transform(value, { type: 'body', metatype });
    expect(instance).toBeInstanceOf(metatype);
    return JSON.stringify({ instance });
  } catch (error) {
    if (error instanceof DomainError) return JSON.stringify([error.code, error.message, error.details]);
    throw error;
  }
}

/** Values that rules check, right and wrong. */
const value = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', ' ', 0, 1, -1, 1.5, true, [], {}, '0', '\0', '\ud800'),
  fc.constantFrom('999000123456', '+999000123456', '0', 'MyBrand', 'no/slash', '123456', 'a@example.com'),
  fc.constantFrom(['999000123456'], ['999000123456', 7], '999000123456, 999000123457', ['send'], ['nothing']),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.integer({ min: 158, max: 162 }).chain((length) => fc.constantFrom('x'.repeat(length), '😀'.repeat(length))),
  fc.jsonValue({ maxDepth: 3 }),
);

describe.each(CLASSES.map((metatype): [string, Type] => [metatype.name, metatype]))(
  'rules of %s',
  (_name, metatype) => {
    const names = [...new Set(rulesOf(metatype).map(({ propertyName }) => propertyName))].flatMap((name) =>
      namesOf(metatype.prototype as object, name),
    );
    const field = fc.tuple(fc.constantFrom(...names, '__proto__', 'constructor', 'other'), value);
    const body = fc.array(field, { maxLength: 2 * names.length }).map((entries) => {
      const fields: object = {};
      for (const [name, given] of entries)
        Object.defineProperty(fields, name, { value: given, enumerable: true, configurable: true, writable: true });
      return fields;
    });

    it('are compiled', () => {
      expect(compileRules(metatype)).toBeInstanceOf(Function);
    });

    it('accept and refuse the same, in the same words, as class-validator does', () => {
      fc.assert(
        fc.property(fc.oneof({ weight: 9, arbitrary: body }, { weight: 1, arbitrary: fc.jsonValue() }), (given) => {
          expect(outcome(compiled, given, metatype)).toBe(outcome(plain, given, metatype));
        }),
        { numRuns: 1_000 },
      );
    });
  },
);

it('leaves classes to class-validator whose rules have options', () => {
  class OfEach {
    @IsString({ each: true })
    names: string[];
  }
  class Worded {
    @IsInt({ message: 'no' })
    count: number;
  }
  class Conditional {
    @IsOptional()
    @ValidateIf(() => false)
    @Max(3)
    count: number;
  }
  expect([OfEach, Worded].map((metatype) => compileRules(metatype))).toEqual([undefined, undefined]);
  expect(compileRules(Conditional)?.({ count: 7 })).toBe(true);
});
