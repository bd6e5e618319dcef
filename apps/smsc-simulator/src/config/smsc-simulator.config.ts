import { readConfig } from '@sms/platform/config';
import { LOG_LEVELS } from '@sms/platform/observability';
import { PROFILE_NAMES } from '../behaviour/profiles';
import type { SimulatorOptions } from './simulator-options';

export function simulatorConfig() {
  return readConfig(process.env, (env) => {
    const submitsPerSecond = env.integer('SMSC_SIMULATOR_SUBMITS_PER_SECOND', 0, { max: 1_000_000 });
    const receiverPort = env.port('SMSC_SIMULATOR_RECEIVER_PORT', 0);
    const logLevel = env.oneOf('LOG_LEVEL', LOG_LEVELS, 'info');
    const simulator: SimulatorOptions = {
      host: env.string('SMSC_SIMULATOR_HOST', '127.0.0.1'),
      smppPort: env.port('SMSC_SIMULATOR_SMPP_PORT', 2775),
      controlPort: env.port('SMSC_SIMULATOR_CONTROL_PORT', 8775),
      systemId: env.string('SMSC_SIMULATOR_SYSTEM_ID'),
      // SMPP allows passwords of eight characters and carriers up to sixteen, so a long one cannot be required.
      password: env.secret('SMSC_SIMULATOR_PASSWORD', 1),
      profile: env.oneOf('SMSC_SIMULATOR_PROFILE', PROFILE_NAMES, 'standard'),
      receiptDelayMs: env.integer('SMSC_SIMULATOR_RECEIPT_DELAY_MS', 200, { max: 86_400_000 }),
      recordText: env.boolean('SMSC_SIMULATOR_RECORD_TEXT', false),
      ...(receiverPort > 0 && { receiverPort }),
      ...(submitsPerSecond > 0 && { submitsPerSecond }),
    };
    return {
      simulator,
      observability: {
        service: 'smsc-simulator',
        logLevel,
        opsHost: env.string('SMSC_SIMULATOR_OPS_HOST', '127.0.0.1'),
        opsPort: env.port('SMSC_SIMULATOR_OPS_PORT', 0),
      },
    };
  });
}

export type SimulatorConfig = ReturnType<typeof simulatorConfig>;
