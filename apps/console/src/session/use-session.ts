import { createContext, useContext, useSyncExternalStore } from 'react';
import { currentSession, type Me, type Session, subscribe } from '../api/session-store';

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession);

/** The user who is logged in, or was before the session was lost. */
export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('nobody is logged in');
  return me;
}

export type Permission = Me['permissions'][number];

export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission);
