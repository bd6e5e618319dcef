import { registerAs } from '@nestjs/config';
import { type EnvironmentReader, readConfig } from '@sms/platform/config';
import { databaseUrl, migrationConfig } from '@sms/platform/database';
import { readOptionalKeys } from '@sms/platform/secrets';
import { serviceConfig } from '@sms/platform/service';
import ipaddr from 'ipaddr.js';
import { mailOptions } from './mail-options';
import { singleSignOnOptions } from './single-sign-on-options';

export const gatewayConfig = registerAs('gateway', () =>
  readConfig(process.env, (env) => ({
    ...serviceConfig(env, 'GATEWAY', { poolSize: { default: 5 } }),
    http: {
      host: env.string('GATEWAY_HOST', '127.0.0.1'),
      port: env.port('GATEWAY_PORT', 3000),
      /** Addresses or CIDRs of proxies whose X-Forwarded-For is trusted. */
      trustedProxies: env.list('GATEWAY_TRUSTED_PROXIES'),
      /** Time between the signal to stop and the closing of the port. */
      drainMs: env.integer('GATEWAY_DRAIN_SECONDS', 5, { min: 0, max: 15 }) * 1_000,
      /** Share of requests with a log line, from 0 to 1. */
      logShare: env.integer('GATEWAY_REQUEST_LOG_PERCENT', 1, { min: 0, max: 100 }) / 100,
    },
    jwt: {
      secret: env.secret('GATEWAY_JWT_SECRET', 32),
      /** Still accepted while a rotation is in flight, never used to sign. */
      previousSecret: env.optionalSecret('GATEWAY_JWT_PREVIOUS_SECRET', 32),
    },
    /** Keys the hashes of phone numbers in the audit log. Another value finds no earlier look-ups of a number. */
    auditNumberSecret: env.optionalSecret('GATEWAY_AUDIT_NUMBER_SECRET', 32),
    /** 58,000 numbers of 15 digits fit into NATS's usual 1 MiB beside the longest text. */
    bulkMaxRecipients: env.integer('GATEWAY_BULK_MAX_RECIPIENTS', 50_000, { min: 1, max: 58_000 }),
    /** Failed verifications of one address in a minute, over all gateways: verifying is public. */
    otpVerifyPerMinute: env.integer('GATEWAY_OTP_VERIFY_PER_MINUTE', 60, { min: 1 }),
    /** Of new keys; gateways of 0.1.0 refuse all but `sk`. */
    apiKeyPrefix: env.oneOf('GATEWAY_API_KEY_PREFIX', ['sms', 'sk'], 'sms'),
    /** For each account; an operator may open more sub-accounts for one. */
    accountLimits: {
      apiKeys: env.integer('GATEWAY_MAX_API_KEYS', 50, { min: 1 }),
      users: env.integer('GATEWAY_MAX_USERS', 200, { min: 1 }),
      subAccounts: env.integer('GATEWAY_MAX_SUB_ACCOUNTS', 200, { min: 0 }),
    },
    /** For an account with its sub-accounts, in a UTC day. */
    dailyAllowances: {
      sandboxMessages: env.integer('GATEWAY_SANDBOX_MESSAGES_PER_DAY', 1_000, { min: 0, max: 1_000_000_000 }),
      webhookReplays: env.integer('GATEWAY_WEBHOOK_REPLAYS_PER_DAY', 100_000, { min: 0, max: 1_000_000_000 }),
    },
    /** Seal the second factors at rest; without one, nobody can set one up. */
    ...secondFactors(env),
    ...outside(env),
    /** CIDRs from which operators may log in and call; none: from everywhere. */
    operatorNetworks: operatorNetworks(env),
    /** Credits that one operator may move by hand within 24 hours; undefined: any number. */
    operatorCreditsPerDay: operatorCreditsPerDay(env),
    console: {
      enabled: env.boolean('GATEWAY_CONSOLE_ENABLED', true),
      /** Folder of its built files; by default beside the gateway's own. */
      folder: env.optionalString('GATEWAY_CONSOLE_DIR'),
      /** For one user, in addition to the requests of programs. */
      requestsPerMinute: env.integer('GATEWAY_CONSOLE_REQUESTS_PER_MINUTE', 600, { min: 1, max: 1_000_000 }),
      /** Some browsers do not store a Secure cookie of a page without TLS, even from this machine. */
      insecureCookie: insecureCookie(env),
      /** Links that log in without a password, for development. */
      loginLinks: env.boolean('GATEWAY_LOGIN_LINKS', false),
    },
    /** Recipients of one bulk with a test key. */
    sandboxBulkMaxRecipients: env.integer('GATEWAY_SANDBOX_BULK_MAX_RECIPIENTS', 100, { min: 1, max: 58_000 }),
  })),
);

function secondFactors(env: EnvironmentReader) {
  const secretKeys = readOptionalKeys(env, 'GATEWAY_SECRET_KEY');
  const byDefault = env.isProduction ? 'required' : 'optional';
  const operatorSecondFactor = env.oneOf('GATEWAY_OPERATOR_SECOND_FACTOR', ['required', 'optional'], byDefault);
  if (operatorSecondFactor === 'required' && secretKeys.length === 0)
    env.reject('GATEWAY_SECRET_KEY is required, unless GATEWAY_OPERATOR_SECOND_FACTOR is optional');
  return { secretKeys, operatorSecondFactor };
}

/** Mails, the identity provider and opt-out links, which need the public address of the service. */
function outside(env: EnvironmentReader) {
  const publicUrl = env.optionalUrl('GATEWAY_PUBLIC_URL', ['https:', 'http:']);
  if (env.isProduction && publicUrl?.startsWith('http:'))
    env.reject('GATEWAY_PUBLIC_URL must begin with https:// when NODE_ENV is production');
  return {
    /** Undefined: nobody is told anything by e-mail. */
    mail: mailOptions(env, publicUrl),
    /** Undefined: everybody logs in with a password. */
    singleSignOn: singleSignOnOptions(env, publicUrl),
    /** Undefined: there are none. */
    optOutLinks: optOutLinkOptions(env, publicUrl),
  };
}

function optOutLinkOptions(env: EnvironmentReader, publicUrl: string | undefined) {
  const keys = readOptionalKeys(env, 'GATEWAY_OPT_OUT_KEY');
  if (keys.length === 0) return undefined;
  if (publicUrl === undefined) env.reject('GATEWAY_PUBLIC_URL is required with GATEWAY_OPT_OUT_KEY: links lead there');
  return { keys, origin: publicUrl ? new URL(publicUrl).origin : '' };
}

function operatorNetworks(env: EnvironmentReader): readonly string[] {
  const networks = env.list('GATEWAY_OPERATOR_NETWORKS');
  const wellFormed = networks.filter((network) => ipaddr.isValidCIDR(network));
  if (wellFormed.length < networks.length)
    env.reject('GATEWAY_OPERATOR_NETWORKS must be CIDRs, such as 192.0.2.0/24, separated by commas');
  // Written in full, where somebody has written 10.1/16.
  return wellFormed.map((network) => ipaddr.parseCIDR(network).join('/'));
}

/** At most so many that their sum with those of a request is exact in a double. */
function operatorCreditsPerDay(env: EnvironmentReader): number | undefined {
  const name = 'GATEWAY_OPERATOR_CREDITS_PER_DAY';
  if (env.optionalString(name) === undefined) return undefined;
  return env.integer(name, undefined, { min: 1, max: 1_000_000_000_000_000 });
}

function insecureCookie(env: EnvironmentReader): boolean {
  const insecure = env.boolean('GATEWAY_CONSOLE_INSECURE_COOKIE', false);
  if (insecure && env.isProduction)
    env.reject('GATEWAY_CONSOLE_INSECURE_COOKIE must be false when NODE_ENV is production');
  return insecure;
}

export const gatewayMigrationConfig = () => migrationConfig(process.env, 'GATEWAY');

/** Configuration of the command that creates the first operator. */
export const createOperatorConfig = () =>
  readConfig(process.env, (env) => ({
    databaseUrl: databaseUrl(env, 'GATEWAY_DATABASE_URL'),
    email: env.string('GATEWAY_BOOTSTRAP_OPERATOR_EMAIL'),
    password: env.secret('GATEWAY_BOOTSTRAP_OPERATOR_PASSWORD', 12),
    role: env.oneOf('GATEWAY_BOOTSTRAP_OPERATOR_ROLE', ['read', 'support', 'finance', 'admin'], 'admin'),
  }));
