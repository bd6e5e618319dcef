import {
  type CarrierSettingsVersion,
  KEPT_SECRET,
  MAX_SETTINGS_DIFFERENCES,
  type ShownCarrierSettings,
} from '@sms/contracts/messaging';
import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { DifferenceResponse } from '../../edge/http/error-body';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';

const AT = '2026-03-01T09:00:00.000Z';
const NULL_FOR_FILE = 'null for version 0';
/** E-mail addresses of operators, by their user ids. */
export type Emails = ReadonlyMap<number, string>;

class SettingsAuthorResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly user_id: number;

  @ApiProperty({ type: String, nullable: true, description: 'null: there is no such user any more.' })
  readonly email: string | null;

  static of(userId: number | null, emails: Emails): SettingsAuthorResponse | null {
    return userId === null ? null : { user_id: userId, email: emails.get(userId) ?? null };
  }

  static readonly example: SettingsAuthorResponse = { user_id: 1, email: 'operator@example.com' };
}

export class SettingsVersionResponse {
  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'Counted from 1; 0 stands for the variables MESSAGING_CARRIERS and MESSAGING_ROUTES.',
  })
  readonly version: number;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    nullable: true,
    description: `The version that was in force when it was made; ${NULL_FOR_FILE}.`,
  })
  readonly base: number | null;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: `ISO 8601, UTC; ${NULL_FOR_FILE}.` })
  readonly created_at: string | null;

  @ApiProperty({ type: SettingsAuthorResponse, nullable: true, description: `Who made it; ${NULL_FOR_FILE}.` })
  readonly created_by: SettingsAuthorResponse | null;

  @ApiProperty({ type: String, nullable: true, description: `Why it was made; ${NULL_FOR_FILE}.` })
  readonly reason: string | null;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'When it was last put in force; null: never.' })
  readonly activated_at: string | null;

  @ApiProperty({ type: SettingsAuthorResponse, nullable: true, description: 'Who last put it in force.' })
  readonly activated_by: SettingsAuthorResponse | null;

  @ApiProperty()
  readonly in_force: boolean;

  static of(one: CarrierSettingsVersion, emails: Emails): SettingsVersionResponse {
    return {
      version: one.version,
      base: one.base,
      created_at: one.createdAt,
      created_by: SettingsAuthorResponse.of(one.createdBy, emails),
      reason: one.reason,
      activated_at: one.activatedAt,
      activated_by: SettingsAuthorResponse.of(one.activatedBy, emails),
      in_force: one.inForce,
    };
  }

  static readonly example: SettingsVersionResponse = {
    version: 2,
    base: 1,
    created_at: AT,
    created_by: SettingsAuthorResponse.example,
    reason: 'A carrier for Switzerland.',
    activated_at: AT,
    activated_by: SettingsAuthorResponse.example,
    in_force: true,
  };
}

export class SettingsVersionsResponse {
  @ApiProperty({ type: [SettingsVersionResponse], description: 'The newest first; version 0 is the last.' })
  readonly versions: readonly SettingsVersionResponse[];

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'The version in force.' })
  readonly in_force: number;

  @ApiProperty({ description: 'Whether every worker follows what was last put in force. They do within two seconds.' })
  readonly in_effect: boolean;

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: SettingsVersionsResponse = {
    versions: [SettingsVersionResponse.example],
    in_force: 2,
    in_effect: true,
    next_cursor: null,
  };
}

const SETTINGS = { type: 'object', additionalProperties: true } as const;

export class ShownSettingsResponse extends SettingsVersionResponse {
  @ApiProperty({
    type: 'array',
    items: SETTINGS,
    description: `As MESSAGING_CARRIERS has them. A secret is shown as \`${KEPT_SECRET}\`.`,
  })
  readonly carriers: readonly object[];

  @ApiProperty({ type: 'array', items: SETTINGS, description: 'As MESSAGING_ROUTES has them.' })
  readonly routes: readonly object[];

  @ApiProperty({
    type: [DifferenceResponse],
    description: `From the version in force to this one, at most ${MAX_SETTINGS_DIFFERENCES}.`,
  })
  readonly differences: readonly DifferenceResponse[];

  static ofShown({ version, settings, differences }: ShownCarrierSettings, emails: Emails): ShownSettingsResponse {
    const { carriers, routes } = JSON.parse(settings) as Pick<ShownSettingsResponse, 'carriers' | 'routes'>;
    return { ...SettingsVersionResponse.of(version, emails), carriers, routes, differences };
  }

  static override readonly example: ShownSettingsResponse = {
    ...SettingsVersionResponse.example,
    ...{ activated_at: null, activated_by: null, in_force: false },
    carriers: [
      { name: 'north', kind: 'smpp', host: 'smsc.example', port: 2775, system_id: 'sms', password: KEPT_SECRET },
    ],
    routes: [{ name: 'codes to Switzerland', prefixes: ['41'], lanes: ['otp'], carriers: ['north'] }],
    differences: [DifferenceResponse.example],
  };
}
