import { type EnvironmentReader, refusePlaintext } from '@sms/platform/config';
import { Client } from 'pg';

export const PROTOCOLS = ['postgres:', 'postgresql:'];
const REMEDY = 'end it with ?sslmode=verify-full, and &sslrootcert=<file> for an authority of your own';

/** Reads the URL of a database. The reader collects the problems. */
export function databaseUrl(env: EnvironmentReader, variable: string): string {
  return checked(env, variable, env.url(variable, PROTOCOLS)) ?? '';
}

export function optionalDatabaseUrl(env: EnvironmentReader, variable: string): string | undefined {
  return checked(env, variable, env.optionalUrl(variable, PROTOCOLS));
}

function checked(env: EnvironmentReader, variable: string, url: string | undefined): string | undefined {
  // Also where nothing was given, so that the reader knows all variables.
  refusePlaintext(env, variable, url ? plaintextHosts(env, variable, url) : [], REMEDY);
  return url;
}

/** As the driver understands the URL, whose parameters may also come from its own variables, such as PGSSLMODE. */
function plaintextHosts(env: EnvironmentReader, variable: string, url: string): string[] {
  try {
    const { host, ssl } = new Client({ connectionString: url }) as unknown as {
      host: string;
      ssl: boolean | { readonly rejectUnauthorized?: boolean };
    };
    const isVerified = typeof ssl === 'object' ? ssl.rejectUnauthorized !== false : ssl;
    return isVerified ? [] : [host];
  } catch {
    env.reject(`${variable} cannot be used: a certificate or key that it names cannot be read`);
    return [];
  }
}
