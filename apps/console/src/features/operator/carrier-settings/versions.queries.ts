import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { ApiFailure } from '../../../api/api-failure';
import { api, dataOf } from '../../../api/client';

export type Version = Schemas['SettingsVersionResponse'];
export type ShownVersion = Schemas['ShownSettingsResponse'];
export type Difference = Schemas['DifferenceResponse'];
export type WhatIf = Schemas['WhatIfResponse'];

export const PATH = '/v1/admin/carrier-settings/versions';
export const KEY = 'carrier-settings';
const LIMIT = 20;
const REFETCH_MS = 1_000;
/** Thousands of messages are routed twice. */
const TRIED_STALE_MS = 60_000;

/** The newest first; fetched again until every worker follows the one in force. */
export const versions = (cursor?: number) =>
  queryOptions({
    queryKey: [KEY, 'list', cursor],
    queryFn: () =>
      dataOf(api.GET(PATH, { params: { query: { limit: LIMIT, ...(cursor !== undefined && { cursor }) } } })),
    refetchInterval: ({ state }) => (state.data?.in_effect === false ? REFETCH_MS : false),
  });

const ofVersion = (version: number) => ({ params: { path: { version: String(version) } } });

export const versionOf = (version: number) =>
  queryOptions({
    queryKey: [KEY, version],
    queryFn: () => dataOf(api.GET(`${PATH}/{version}`, ofVersion(version))),
  });

/** Where the messages of the last day would go. */
export const whatIfOf = (version: number) =>
  queryOptions({
    queryKey: [KEY, version, 'what-if'],
    queryFn: () => dataOf(api.GET(`${PATH}/{version}/what-if`, ofVersion(version))),
    staleTime: TRIED_STALE_MS,
  });

/** The version that a new one is made from. */
export async function fetchInForce(client: QueryClient): Promise<ShownVersion> {
  const { in_force: version } = await client.fetchQuery({ ...versions(), staleTime: 0 });
  return client.fetchQuery({ ...versionOf(version), staleTime: 0 });
}

export const inForce = (client: QueryClient) =>
  queryOptions({ queryKey: [KEY, 'in-force'], queryFn: () => fetchInForce(client), gcTime: 0 });

export const createVersion = (body: Schemas['CreateSettingsVersionRequest']) => dataOf(api.POST(PATH, { body }));

export const activateVersion = (version: number, body: Schemas['ActivateSettingsVersionRequest']) =>
  dataOf(api.POST(`${PATH}/{version}/activate`, { ...ofVersion(version), body }));

interface Stale {
  readonly in_force: number;
  readonly differences: readonly Difference[];
}

/** The version that another operator has put in force, where a request was refused for it. */
export function staleIn(error: unknown): Stale | null {
  if (!(error instanceof ApiFailure) || error.status !== 409) return null;
  const body = error.body as Partial<Stale> | null;
  return body?.in_force !== undefined && body.differences ? (body as Stale) : null;
}

/** What is wrong with the settings, where a request was refused for it. */
export const problemsIn = (error: unknown): readonly string[] =>
  error instanceof ApiFailure ? (error.fields['settings'] ?? []) : [];
