/** Endpoints belong to parent accounts; their sub-accounts' events go to the same one. */
export interface GetEndpointRequest {
  readonly accountId: number;
}

export interface SetEndpointRequest {
  readonly accountId: number;
  /** An https URL, or null: events are no longer delivered and what is pending is cancelled. */
  readonly url: string | null;
}

export interface EndpointReply {
  readonly accountId: number;
  readonly url: string | null;
  /** Valid signing secrets, newest first, each `whsec_` and base64: made when first asked for. */
  readonly secrets: readonly string[];
}
