import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { CsvBody } from '../csv/csv';

type Method = (...args: unknown[]) => unknown;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Data of a response that is JSON already, of a `T`. The method that returns it sets the content type. */
export class JsonText<T> {
  protected readonly of?: T;

  constructor(readonly text: string) {}
}

/** Makes the body of a result. */
type Wrap = (data: unknown) => object | string;

/** A class whose instances are `data` of a response, with an example of one. */
type ResponseClass<T> = Type<T> & { readonly example: T };

/** Applies only to methods that return what the document says. */
type Enveloped<T> = <M extends (...args: never[]) => Promise<T>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

/**
 * Wraps the method itself instead of using an interceptor, which costs a tenth of the time of a send. Metadata of other
 * decorators is copied from the method, so their order does not matter.
 */
function wrapResult(wrap: Wrap): MethodDecorator {
  return (_target, _name, descriptor: PropertyDescriptor) => {
    const method = descriptor.value as Method;
    const wrapped = async function (this: unknown, ...args: unknown[]): Promise<object | string> {
      return wrap(await method.apply(this, args));
    };
    // Nest and the API document find what belongs to a method by its name.
    Object.defineProperty(wrapped, 'name', { value: method.name });
    for (const key of Reflect.getMetadataKeys(method) as unknown[])
      Reflect.defineMetadata(key, Reflect.getMetadata(key, method), wrapped);
    descriptor.value = wrapped;
  };
}

/** A method's other result, for a dry run: data with the field `dry_run`. */
export interface DryRun<T> {
  readonly message: string;
  readonly dataClass: ResponseClass<T>;
}

function envelope<T>(
  flag: Readonly<Record<string, unknown>>,
  wrap: Wrap,
  message: string,
  dataClass: ResponseClass<T> | null,
  example: Partial<T> | undefined,
  dryRun?: DryRun<unknown>,
): Enveloped<T> {
  const flags = Object.fromEntries(Object.entries(flag).map(([name, value]) => [name, only(value)]));
  const classes = [dataClass, dryRun?.dataClass].filter((one) => one !== null && one !== undefined);
  const references = classes.map((one) => ({ $ref: getSchemaPath(one) }));
  const data = references.length > 1 ? { anyOf: references } : (references[0] ?? { type: 'null' });
  const schema = {
    type: 'object',
    required: [...Object.keys(flag), 'message', 'data'],
    properties: { ...flags, message: { type: 'string' }, data },
  };
  return applyDecorators(
    wrapResult(wrap),
    HttpCode(200),
    ...(classes.length > 0 ? [ApiExtraModels(...classes)] : []),
    ApiResponse({
      status: 200,
      description: message,
      schema,
      example: { ...flag, message, data: dataClass ? { ...dataClass.example, ...example } : null },
    }),
  );
}

/** The schema of one value; some generators know `enum` and not `const`. */
function only(value: unknown): object {
  return { type: typeof value, const: value, enum: [value] };
}

/**
 * The method's result becomes `data` of `{ status: "success", message, data }`.
 * @param dataClass null: `data` is null
 * @param example fields that differ from the example of the class
 */
export const StatusEnvelope = <T = null>(message: string, dataClass: ResponseClass<T> | null, example?: Partial<T>) =>
  envelope({ status: 'success' }, (data) => ({ status: 'success', message, data }), message, dataClass, example);

/** `StatusEnvelope` for a method that also takes dry runs. */
export const StatusEnvelopeOrDryRun = <T, D>(message: string, dataClass: ResponseClass<T>, dryRun: DryRun<D>) =>
  envelope<T | D>(
    { status: 'success' },
    (data) => ({ status: 'success', message: 'dry_run' in (data as object) ? dryRun.message : message, data }),
    message,
    dataClass,
    undefined,
    dryRun,
  );

/** `StatusEnvelope` for a method that returns JSON as text, or a CSV file. */
export const StatusEnvelopeOrText = <T>(message: string, dataClass: ResponseClass<T>) =>
  envelope<T | JsonText<T> | CsvBody>(
    { status: 'success' },
    (data) => {
      if (data instanceof CsvBody) return data.text;
      if (data instanceof JsonText)
        return `{"status":"success","message":${JSON.stringify(message)},"data":${data.text}}`;
      return { status: 'success', message, data };
    },
    message,
    dataClass,
    undefined,
  );

/** `StatusEnvelope` with `{ success: true, message, data }`. */
export const SuccessEnvelope = <T = null>(message: string, dataClass: ResponseClass<T> | null, example?: Partial<T>) =>
  envelope({ success: true }, (data) => ({ success: true, message, data }), message, dataClass, example);
