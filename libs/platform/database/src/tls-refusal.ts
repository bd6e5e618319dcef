import { certificateErrorOf } from '@sms/platform/errors';
import { DataSource, type DataSourceOptions } from 'typeorm';

/** Waiting cannot fix it: the certificate of the server is not trusted, or there is none although TLS is required. */
export class TlsRefusedError extends Error {
  override readonly name = 'TlsRefusedError';
}

/** Opens the pool. @throws {TlsRefusedError} naming the server and what is wrong with it, or the error of the driver */
export async function connectDataSource(options: DataSourceOptions): Promise<DataSource> {
  try {
    return await new DataSource(options).initialize();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    const url = options.type === 'postgres' ? options.url : undefined;
    const server = url !== undefined && URL.canParse(url) ? new URL(url).host : 'its server';
    throw new TlsRefusedError(`cannot use Postgres at ${server}: ${refusal}`, { cause: error });
  }
}

function refusalOf(error: unknown): string | undefined {
  const code = certificateErrorOf(error);
  if (code !== undefined) return `the server's certificate is not trusted (${code})`;
  // The driver gives it no code.
  const { message } = error as Partial<Error>;
  if (message === 'The server does not support SSL connections')
    return 'TLS is required and the server does not offer it';
  return undefined;
}
