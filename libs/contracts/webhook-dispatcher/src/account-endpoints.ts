import { IsAnyUuid, IsText, IsWhole, Nullable, Optional } from '@sms/contracts/rpc';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn, IsString } from 'class-validator';
import { DELIVERED_EVENTS, type DeliveredEvent } from './deliveries';
import type { EndpointState } from './endpoint';

/** How many endpoints with a URL an account may have, the first one included. */
export const MAX_ENDPOINTS = 10;

export const MAX_ENDPOINT_DESCRIPTION = 200;

const IsEvents = (): PropertyDecorator => (target, property) => {
  for (const rule of [
    IsIn(DELIVERED_EVENTS, { each: true }),
    ArrayUnique(),
    ArrayMaxSize(DELIVERED_EVENTS.length),
    ArrayNotEmpty(),
    IsArray(),
  ])
    rule(target, property);
};

/** The endpoints of an account that have a URL. */
export class ListAccountEndpointsRequest {
  @IsWhole()
  readonly accountId: number;
}

export interface AccountEndpoint {
  /**
   * Names the endpoint where other requests have `accountId`: to read its secrets, deliveries and state. That of the
   * first endpoint is the id of the account, others are never ids of accounts.
   */
  readonly number: number;
  /** UUID; null: the first endpoint, which `setEndpoint` sets. */
  readonly id: string | null;
  readonly url: string;
  readonly description: string;
  /**
   * What it is sent. The first endpoint is also sent those `balance.low` and `cap.reached` events that say so
   * themselves.
   */
  readonly events: readonly DeliveredEvent[];
  readonly includesTextAndNumber: boolean;
  readonly state: EndpointState;
}

export interface ListAccountEndpointsReply {
  /** The first one first, then in the order in which they were created. */
  readonly endpoints: readonly AccountEndpoint[];
}

/** Adds an endpoint beside the first one. A repeat with the same id changes nothing. */
export class CreateEndpointRequest {
  @IsWhole()
  readonly accountId: number;

  /** Made by the caller. */
  @IsAnyUuid()
  readonly id: string;

  /** An https URL. */
  @IsString()
  readonly url: string;

  @IsEvents()
  readonly events: readonly DeliveredEvent[];

  @IsText(0, MAX_ENDPOINT_DESCRIPTION)
  readonly description: string;

  /** Whether its events tell the number and the text of their message. */
  @IsBoolean()
  readonly includesTextAndNumber: boolean;
}

export interface CreateEndpointReply {
  readonly endpoint: AccountEndpoint;
  /** Valid signing secrets, newest first, each `whsec_` and base64. */
  readonly secrets: readonly string[];
}

/** Changes an endpoint that has a URL; what is absent stays as it is. */
export class ChangeEndpointRequest {
  @IsWhole()
  readonly accountId: number;

  /** Null: the first endpoint. */
  @Nullable()
  @IsAnyUuid()
  readonly id: string | null;

  /** Null removes the endpoint: pending events are cancelled, new ones are not sent. A URL enables it. */
  @Optional()
  @Nullable()
  @IsString()
  readonly url?: string | null;

  /** Of the first endpoint, `sms.received` is chosen and the others are ignored. */
  @Optional()
  @IsEvents()
  readonly events?: readonly DeliveredEvent[];

  @Optional()
  @IsText(0, MAX_ENDPOINT_DESCRIPTION)
  readonly description?: string;

  @Optional()
  @IsBoolean()
  readonly includesTextAndNumber?: boolean;

  /** False: pending events are cancelled, and new ones are skipped until it is true again. */
  @Optional()
  @IsBoolean()
  readonly enabled?: boolean;
}

export interface ChangeEndpointReply {
  /** Null: it was removed. */
  readonly endpoint: AccountEndpoint | null;
}
