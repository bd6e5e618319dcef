import type { Schemas } from '@sms/api-client';
import { anonymousPost } from './anonymous-post';

export type OpenedInvitation = Schemas['OpenedInvitationResponse'];

/**
 * Returns where the link of an invitation leads. The token is not part of an address, which logs would keep.
 * @throws {ApiFailure}
 */
export function inspectInvitation(token: string): Promise<OpenedInvitation> {
  return anonymousPost('/v1/invitations/inspect', { invitation_token: token });
}

/** @throws {ApiFailure} */
export function acceptInvitation(token: string, password: string): Promise<Schemas['AcceptedInvitationResponse']> {
  return anonymousPost('/v1/invitations/accept', { invitation_token: token, password });
}
