import { applyDecorators, HttpCode } from '@nestjs/common';

type Method = (...args: unknown[]) => unknown;

/** How a method's result is wrapped; the API document reads it from the method. */
export interface Envelope {
  readonly style: 'status' | 'success';
  readonly message: string;
}

const ENVELOPE = Symbol('envelope');

export function envelopeOf(method: object): Envelope | undefined {
  return Reflect.getMetadata(ENVELOPE, method) as Envelope | undefined;
}

/**
 * Wraps the method itself instead of going through an interceptor: those cost a tenth of the time of a send.
 * Whatever other decorators have noted on the method is carried over, so their order does not matter.
 */
function wrapResult(envelope: Envelope, wrap: (data: unknown) => object): MethodDecorator {
  return (_target, _name, descriptor: PropertyDescriptor) => {
    const method = descriptor.value as Method;
    const wrapped = async function (this: unknown, ...args: unknown[]): Promise<object> {
      return wrap(await method.apply(this, args));
    };
    for (const key of Reflect.getMetadataKeys(method) as unknown[])
      Reflect.defineMetadata(key, Reflect.getMetadata(key, method), wrapped);
    Reflect.defineMetadata(ENVELOPE, envelope, wrapped);
    descriptor.value = wrapped;
  };
}

/** What the handler returns becomes `data` of `{ status: "success", message, data }`. */
export const StatusEnvelope = (message: string) =>
  applyDecorators(
    wrapResult({ style: 'status', message }, (data) => ({ status: 'success', message, data })),
    HttpCode(200),
  );

/** What the handler returns becomes `data` of `{ success: true, message, data }`. */
export const SuccessEnvelope = (message: string) =>
  applyDecorators(
    wrapResult({ style: 'success', message }, (data) => ({ success: true, message, data })),
    HttpCode(200),
  );
