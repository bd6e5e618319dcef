import type { RequestOrigin } from '../../edge/audit/request-origin';
import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { hashOpaqueToken } from '../accounts/opaque-token';
import { networksOf } from './networks';

/** A place is forgotten when its user has not logged in there for so long. */
const KNOWN_DAYS = 60;
const MAX_PRUNED = 5_000;

/** From where somebody logs in. */
export interface LoginOrigin extends RequestOrigin {
  /** The cookie by which the console recognises a browser. */
  readonly device?: string | undefined;
}

const findKnownPlaces = statement<readonly [email: string, places: readonly string[]], { place: string }>({
  name: 'gateway.find_known_places',
  text: `
    SELECT known.place FROM known_place AS known JOIN app_user ON app_user.id = known.user_id
    WHERE app_user.email = $1 AND known.place = ANY($2::text[])
      AND known.used_at > now() - interval '${KNOWN_DAYS} days'`,
});

const noteKnownPlaces = statement<readonly [userId: number, places: readonly string[]], { known: boolean }>({
  name: 'gateway.note_known_places',
  text: `
    WITH noted AS (
      INSERT INTO known_place (user_id, place) SELECT $1, place FROM unnest($2::text[]) AS asked (place) ORDER BY place
      ON CONFLICT (user_id, place) DO UPDATE SET used_at = now()
    )
    SELECT EXISTS (
      SELECT FROM known_place WHERE user_id = $1 AND place = ANY($2::text[])
        AND used_at > now() - interval '${KNOWN_DAYS} days') AS known`,
});

const forgetKnownPlaces = statement({
  name: 'gateway.forget_known_places',
  text: `
    DELETE FROM known_place WHERE (user_id, place) IN (
      SELECT user_id, place FROM known_place WHERE used_at < now() - interval '${KNOWN_DAYS} days'
      ORDER BY used_at LIMIT ${MAX_PRUNED})`,
});

/** The devices and addresses from which each user has logged in lately. */
@Injectable()
export class KnownPlaces {
  constructor(private readonly database: Database) {}

  /** The place of the origin that the user knows, the device before the address; undefined when there is none. */
  async find(email: string, origin: LoginOrigin): Promise<string | undefined> {
    const places = placesOf(origin);
    const known = await this.database.run(findKnownPlaces, [email, places]);
    return places.find((place) => known.some((row) => row.place === place));
  }

  /** Called in the transaction of a login. Returns whether the user has logged in there lately. */
  async note(sql: Pick<Sql, 'run'>, userId: number, origin: LoginOrigin): Promise<boolean> {
    const [before] = await sql.run(noteKnownPlaces, [userId, placesOf(origin)]);
    return before?.known === true;
  }

  /** Deletes forgotten places. True when there may be more. */
  async prune(): Promise<boolean> {
    return (await this.database.change(forgetKnownPlaces, [])) === MAX_PRUNED;
  }
}

function placesOf({ address, device }: LoginOrigin): readonly string[] {
  const network = `address:${networksOf(address).narrow}`;
  return device === undefined ? [network] : [`device:${hashOpaqueToken(device).toString('base64url')}`, network];
}
