import 'reflect-metadata';
import { Post } from '@nestjs/common';
import { StatusEnvelope, SuccessEnvelope } from './envelope';

const note =
  (value: string): MethodDecorator =>
  (_target, _name, descriptor) =>
    Reflect.defineMetadata('note', value, descriptor.value as object);

class Doubled {
  readonly value: number;

  static readonly example: Doubled = { value: 2 };
}

class Sample {
  private readonly factor = 2;

  @Post('double')
  @StatusEnvelope('Doubled.', Doubled)
  @note('below')
  async double(value: number): Promise<Doubled> {
    return { value: value * this.factor };
  }

  @SuccessEnvelope('Failed.', null)
  fail(): Promise<null> {
    throw new Error('no');
  }
}

it('puts what a method answers under data', async () => {
  await expect(new Sample().double(21)).resolves.toEqual({
    status: 'success',
    message: 'Doubled.',
    data: { value: 42 },
  });
});

it('lets errors through', async () => {
  await expect(new Sample().fail()).rejects.toThrow('no');
});

it('keeps what decorators above and below have noted', () => {
  const method = Object.getOwnPropertyDescriptor(Sample.prototype, 'double')?.value as object;
  expect(Reflect.getMetadata('path', method)).toBe('double');
  expect(Reflect.getMetadata('__httpCode__', method)).toBe(200);
  expect(Reflect.getMetadata('note', method)).toBe('below');
  expect(method).toHaveProperty('name', 'double');
});
