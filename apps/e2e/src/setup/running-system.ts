import type { System } from '../../../../libs/dev-env/src/system/start-system';

/** What a test needs of a running system whose processes are none of its business; goes over the wire as JSON. */
export interface RunningSystem extends Addresses {
  /** Those with a lower id are not of this test file; undefined: all are. */
  readonly firstAccount?: number;
}

type Addresses = Pick<
  System,
  | 'baseUrl'
  | 'baseUrls'
  | 'dataDir'
  | 'databaseUrls'
  | 'simulatorControlUrl'
  | 'operator'
  | 'demoVendorPassword'
  | 'caDir'
>;

/** A shared system, for one test file at a time. */
export interface Lease {
  readonly id: number;
  readonly system: RunningSystem;
}
