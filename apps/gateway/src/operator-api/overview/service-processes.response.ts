import type { RunningProcess } from '@sms/contracts/rpc';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';

/** The services, each a process of its own, as they are named at NATS. */
export const SERVICES = [
  'gateway',
  'messaging',
  'messaging-worker',
  'billing',
  'webhook-dispatcher',
  'otp',
  'sender-names',
] as const;

class ReplicaResponse {
  @ApiProperty({ description: 'Of the release.' })
  readonly version: string;

  @ApiProperty({
    description: 'The commit that was built. It ends in `-dirty` when there were uncommitted changes.',
  })
  readonly commit: string;

  @ApiProperty()
  readonly host: string;

  @ApiProperty(INTEGER_SCHEMA)
  readonly pid: number;

  @ApiProperty({ ...TIME_SCHEMA, description: 'By the clock of the host.' })
  readonly started_at: string;
}

export class ServiceProcessesResponse {
  @ApiProperty({ enum: SERVICES })
  readonly service: string;

  @ApiProperty({ type: [ReplicaResponse], description: 'The oldest first. None: no process of the service answers.' })
  readonly replicas: readonly ReplicaResponse[];

  /** Of each service, those that answer. */
  static ofEach(processes: readonly RunningProcess[]): ServiceProcessesResponse[] {
    return SERVICES.map((service) => ({
      service,
      replicas: processes
        .filter((process) => process.service === service)
        .map(({ version, commit, host, pid, startedAt }) => ({ version, commit, host, pid, started_at: startedAt }))
        .sort((a, b) => (a.started_at < b.started_at ? -1 : 1)),
    }));
  }

  static readonly example: ServiceProcessesResponse = {
    service: 'billing',
    replicas: [
      {
        version: '0.1.0',
        commit: '780561cab7344b413d255bf5d2e7ca4801813893',
        host: 'billing-1',
        pid: 17,
        started_at: '2026-03-01T08:00:00.000Z',
      },
    ],
  };
}
