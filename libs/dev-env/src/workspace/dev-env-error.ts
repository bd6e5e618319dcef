/** A reason not to start that the user can act on, shown without a stack. */
export class DevEnvError extends Error {
  constructor(
    readonly code:
      | 'DATA_FOLDER_UNUSABLE'
      | 'DATA_FOLDER_IN_USE'
      | 'PORT_IN_USE'
      | 'POSTGRES_UNAVAILABLE'
      | 'NATS_UNAVAILABLE'
      | 'NOT_BUILT'
      | 'MIGRATION_FAILED'
      | 'PROCESS_NOT_READY'
      | 'PROCESS_NOT_STOPPED'
      | 'CONFIG_INVALID'
      | 'SEED_FAILED',
    message: string,
  ) {
    super(message);
    this.name = 'DevEnvError';
  }
}
