import { createContext, useContext, useSyncExternalStore } from 'react';
import { currentSession, type Me, type SignInState, subscribe } from '../api/session-store';

export const useSession = (): SignInState => useSyncExternalStore(subscribe, currentSession);

/** The user who is logged in, or was before the session was lost. */
export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('nobody is logged in');
  return me;
}

export type UserPermission = Me['permissions'][number];

export const useMay = (permission: UserPermission): boolean => useMe().permissions.includes(permission);
