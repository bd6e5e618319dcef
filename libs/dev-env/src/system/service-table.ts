import path from 'node:path';
import { workspaceRoot } from '../workspace/workspace-root';
import { carrierList } from './carrier-list';
import type { DatabaseName, DatabaseUrls } from './databases';
import type { SystemSecrets } from './system-secrets';

/** Facts from which the environment of a process is made. */
export interface SystemFacts {
  gatewayPort: number;
  natsUrl: string;
  /** By process name; undefined when the server was given, not started. */
  natsPasswords: Readonly<Record<string, string>> | undefined;
  /** As the roles of the services. */
  databaseUrls: DatabaseUrls;
  /** As the roles that own the databases, for migrations. */
  ownerUrls: DatabaseUrls;
  secrets: SystemSecrets;
  smppPort: number;
  simulatorControlPort: number;
  caFile: string;
  carrierMessagesPerSecond?: number | undefined;
  /** Sessions at the simulator over all workers; one by default. */
  carrierSessions?: number | undefined;
  /** MESSAGING_CARRIERS as it was given; without it the simulator is the only carrier. */
  carriers?: string | undefined;
}

export interface ServiceEntry {
  name: string;
  /** Folder under dist/apps. */
  app: string;
  bundle: string;
  /** Prefix of the variables that only this process reads. */
  prefix: string;
  /** Higher stops earlier; everything starts together. */
  stage: number;
  /**
   * Whether the process runs at low priority with `deliveryYields`: accepted messages are durable and can wait for a
   * moment, while a client cannot.
   */
  yields?: boolean;
  /** Its own database, which `migrate.js` beside the bundle migrates. */
  database?: DatabaseName;
  env(facts: SystemFacts): Record<string, string>;
}

const SMPP_SYSTEM_ID = 'smslocal';

const messagingEnv = (facts: SystemFacts): Record<string, string> => ({
  MESSAGING_DATABASE_URL: facts.databaseUrls.messaging,
  MESSAGING_SECRET_KEY: facts.secrets.carrierSettingsKey,
  MESSAGING_SERVICE_DEFAULT_SENDER: 'SMSINFO',
  MESSAGING_CARRIERS: carrierList(facts.carriers, {
    kind: 'smpp',
    host: '127.0.0.1',
    port: facts.smppPort,
    system_id: SMPP_SYSTEM_ID,
    password: facts.secrets.smppPassword,
    binds: facts.carrierSessions ?? 1,
    window_size: 50,
    ...(facts.carrierMessagesPerSecond !== undefined && { messages_per_second: facts.carrierMessagesPerSecond }),
  }),
});

/** Every process of the system. */
export const SERVICES = [
  {
    name: 'smsc-simulator',
    app: 'smsc-simulator',
    bundle: 'main.js',
    yields: true,
    prefix: 'SMSC_SIMULATOR',
    stage: 1,
    env: (facts) => ({
      SMSC_SIMULATOR_SMPP_PORT: String(facts.smppPort),
      SMSC_SIMULATOR_CONTROL_PORT: String(facts.simulatorControlPort),
      SMSC_SIMULATOR_SYSTEM_ID: SMPP_SYSTEM_ID,
      SMSC_SIMULATOR_PASSWORD: facts.secrets.smppPassword,
    }),
  },
  {
    name: 'billing',
    app: 'billing',
    bundle: 'main.js',
    prefix: 'BILLING',
    stage: 1,
    database: 'billing',
    env: (facts) => ({ BILLING_DATABASE_URL: facts.databaseUrls.billing }),
  },
  {
    name: 'sender-names',
    app: 'sender-names',
    bundle: 'main.js',
    prefix: 'SENDER_NAMES',
    stage: 1,
    database: 'sender_names',
    env: (facts) => ({ SENDER_NAMES_DATABASE_URL: facts.databaseUrls.sender_names }),
  },
  {
    name: 'otp',
    app: 'otp',
    bundle: 'main.js',
    prefix: 'OTP',
    stage: 2,
    database: 'otp',
    env: (facts) => ({
      OTP_DATABASE_URL: facts.databaseUrls.otp,
      OTP_PEPPER: facts.secrets.otpPepper,
      OTP_TEXT_KEY: facts.secrets.otpTextKey,
    }),
  },
  {
    name: 'messaging',
    app: 'messaging',
    bundle: 'main.js',
    prefix: 'MESSAGING',
    stage: 2,
    database: 'messaging',
    env: messagingEnv,
  },
  {
    name: 'messaging-worker',
    app: 'messaging',
    bundle: 'worker.js',
    yields: true,
    prefix: 'MESSAGING_WORKER',
    stage: 2,
    env: (facts) => ({ ...messagingEnv(facts), OTP_TEXT_KEY: facts.secrets.otpTextKey }),
  },
  {
    name: 'webhook-dispatcher',
    app: 'webhook-dispatcher',
    bundle: 'main.js',
    yields: true,
    prefix: 'WEBHOOK_DISPATCHER',
    stage: 1,
    database: 'webhook_dispatcher',
    env: (facts) => ({
      WEBHOOK_DISPATCHER_DATABASE_URL: facts.databaseUrls.webhook_dispatcher,
      WEBHOOK_DISPATCHER_SECRET_KEY: facts.secrets.webhookSecretKey,
    }),
  },
  {
    name: 'gateway',
    app: 'gateway',
    bundle: 'main.js',
    prefix: 'GATEWAY',
    stage: 3,
    database: 'gateway',
    env: (facts) => ({
      GATEWAY_DATABASE_URL: facts.databaseUrls.gateway,
      GATEWAY_PORT: String(facts.gatewayPort),
      GATEWAY_JWT_SECRET: facts.secrets.jwtSecret,
      GATEWAY_SECRET_KEY: facts.secrets.secondFactorKey,
      GATEWAY_PUBLIC_URL: `http://127.0.0.1:${facts.gatewayPort}`,
      GATEWAY_OPT_OUT_KEY: facts.secrets.optOutKey,
    }),
  },
] as const satisfies readonly ServiceEntry[];

export type ServiceName = (typeof SERVICES)[number]['name'];

/** Defaults for every process; inherited values override them. */
export function defaultEnv(facts: SystemFacts): Record<string, string> {
  return {
    LOG_LEVEL: 'info',
    // Compiling takes a fifth of a start. Node before 22 ignores the variable.
    NODE_COMPILE_CACHE: path.join(workspaceRoot(), 'node_modules/.cache/node'),
    GATEWAY_HOST: '127.0.0.1',
    // No load balancer is in front of it.
    GATEWAY_DRAIN_SECONDS: '0',
    // The console runs over plain HTTP on this machine, in any browser.
    GATEWAY_CONSOLE_INSECURE_COOKIE: 'true',
    GATEWAY_LOGIN_LINKS: 'true',
    MESSAGING_TEXTS_AT_REST: 'sealed',
    WEBHOOK_DISPATCHER_ALLOWED_CIDRS: '127.0.0.0/8',
    WEBHOOK_DISPATCHER_EXTRA_CA_FILE: facts.caFile,
    // The simulator's receipts come within seconds: a message without one by then was not accepted.
    ...(facts.carriers === undefined && { MESSAGING_UNCERTAIN_WAIT_SECONDS: '60' }),
  };
}
