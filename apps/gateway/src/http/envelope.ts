import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';

type Method = (...args: unknown[]) => unknown;

/** A class whose instances are `data` of an answer, with an example of one. */
type ResponseClass<T> = Type<T> & { readonly example: T };

/** Holds only at methods that return what the document says. */
type Enveloped<T> = <M extends (...args: never[]) => Promise<T>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/**
 * Wraps the method itself instead of going through an interceptor: those cost a tenth of the time of a send.
 * Whatever other decorators have noted on the method is carried over, so their order does not matter.
 */
function wrapResult(wrap: (data: unknown) => object): MethodDecorator {
  return (_target, _name, descriptor: PropertyDescriptor) => {
    const method = descriptor.value as Method;
    const wrapped = async function (this: unknown, ...args: unknown[]): Promise<object> {
      return wrap(await method.apply(this, args));
    };
    // Nest and the API document find what belongs to a method by its name.
    Object.defineProperty(wrapped, 'name', { value: method.name });
    for (const key of Reflect.getMetadataKeys(method) as unknown[])
      Reflect.defineMetadata(key, Reflect.getMetadata(key, method), wrapped);
    descriptor.value = wrapped;
  };
}

function envelope<T>(
  flag: Readonly<Record<string, unknown>>,
  wrap: (data: unknown) => object,
  message: string,
  dataClass: ResponseClass<T> | null,
  example: Partial<T> | undefined,
): Enveloped<T> {
  const flags = Object.fromEntries(Object.entries(flag).map(([name, value]) => [name, { const: value }]));
  const data = dataClass ? { $ref: getSchemaPath(dataClass) } : { type: 'null' };
  const schema = {
    type: 'object',
    required: [...Object.keys(flag), 'message', 'data'],
    properties: { ...flags, message: { type: 'string' }, data },
  };
  return applyDecorators(
    wrapResult(wrap),
    HttpCode(200),
    ...(dataClass ? [ApiExtraModels(dataClass)] : []),
    ApiResponse({
      status: 200,
      description: message,
      schema,
      example: { ...flag, message, data: dataClass ? { ...dataClass.example, ...example } : null },
    }),
  );
}

/**
 * What the handler returns becomes `data` of `{ status: "success", message, data }`.
 * @param dataClass null: `data` is null
 * @param example what is other than in the example of the class
 */
export const StatusEnvelope = <T = null>(message: string, dataClass: ResponseClass<T> | null, example?: Partial<T>) =>
  envelope({ status: 'success' }, (data) => ({ status: 'success', message, data }), message, dataClass, example);

/** As above, of `{ success: true, message, data }`. */
export const SuccessEnvelope = <T = null>(message: string, dataClass: ResponseClass<T> | null, example?: Partial<T>) =>
  envelope({ success: true }, (data) => ({ success: true, message, data }), message, dataClass, example);
