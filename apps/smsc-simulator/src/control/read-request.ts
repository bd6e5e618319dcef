import { isPlainObject, readObject, ObjectSource } from '@sms/platform/validation';

/** Reads a body or a query into the request; all its problems are in one error, which Fastify turns into a reply. */
export function readRequest<T extends object>(
  request: T,
  value: unknown,
  check?: (request: T, source: ObjectSource) => void,
): T {
  if (!isPlainObject(value)) throw badRequest('the body must be a JSON object');
  const problems: string[] = [];
  const source = new ObjectSource(value, '', problems);
  readObject(request, source);
  check?.(request, source);
  if (problems.length > 0) throw badRequest(problems.join('; '));
  return request;
}

export function badRequest(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}
