import { CARRIER_STATES, type CarrierControl, type CarrierState } from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { TIME_SCHEMA } from '../../edge/http/api-schemas';

export class CarrierControlResponse {
  @ApiProperty({
    enum: CARRIER_STATES,
    description:
      '`paused`: nothing is submitted, sessions stay bound. `draining`: its sessions end when their submits are answered. `drained`: they have ended, and nothing is in flight.',
  })
  readonly state: CarrierState;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'Null when no operator has changed it.' })
  readonly since: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Of the last change.' })
  readonly reason: string | null;

  @ApiProperty({ description: 'Whether every worker follows the last change. They do within two seconds.' })
  readonly in_effect: boolean;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'When its sessions were last to be bound anew.' })
  readonly rebind_asked_at: string | null;

  static of({ state, since, reason, inEffect, rebindAskedAt }: CarrierControl): CarrierControlResponse {
    return { state, since, reason, in_effect: inEffect, rebind_asked_at: rebindAskedAt };
  }

  static readonly example: CarrierControlResponse = {
    state: 'paused',
    since: '2026-03-01T09:00:00.000Z',
    reason: 'It delivers nothing since noon.',
    in_effect: true,
    rebind_asked_at: null,
  };
}

export class ControlledCarrierResponse {
  @ApiProperty()
  readonly name: string;

  @ApiProperty({ type: CarrierControlResponse })
  readonly control: CarrierControlResponse;

  static readonly example: ControlledCarrierResponse = { name: 'north', control: CarrierControlResponse.example };
}
