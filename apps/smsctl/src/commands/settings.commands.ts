import { contentOf, type Schemas } from '@sms/api-client';
import { readFile } from 'node:fs/promises';
import { type ApiCommand, numberOf, UsageError, wholeNumber } from '../command/command';
import { ago, nextPage, table } from '../output/table';

const PATH = '/v1/admin/carrier-settings/versions';
const MESSAGES = 20_000;

type Shown = Schemas['ShownSettingsResponse'];
type Route = Schemas['TriedRouteResponse'];

/** Carriers and routes as versions. */
export const SETTINGS_COMMANDS: readonly ApiCommand[] = [
  {
    name: 'settings list',
    positionals: [],
    summary: 'the versions of carriers and routes, the newest first',
    options: { cursor: { value: 'n' } },
    run: async (api, { options }) => {
      const cursor = numberOf(options, 'cursor');
      const query = { limit: 20, ...(cursor !== undefined && { cursor }) };
      const data = await contentOf(api.GET(PATH, { params: { query } }));
      const inForce = data.in_effect ? 'in force' : 'in force, not yet at every worker';
      const rows = data.versions.map((one) => [
        one.version,
        one.in_force ? inForce : null,
        one.base,
        ago(one.created_at),
        one.created_by?.email ?? one.created_by?.user_id,
        one.version === 0 ? 'the variables of messaging' : one.reason,
      ]);
      const lines = table(['version', 'state', 'from', 'made', 'by', 'reason'], rows, 'There are no versions.');
      return { data, lines: [...lines, ...nextPage('settings list', data.next_cursor)] };
    },
  },
  {
    name: 'settings show',
    positionals: ['version'],
    summary: 'carriers and routes of a version, and how they differ from those in force',
    run: async (api, { positionals }) => {
      const data = await contentOf(api.GET(`${PATH}/{version}`, ofVersion(positionals)));
      const { carriers, routes } = data;
      return { data, lines: [JSON.stringify({ carriers, routes }, null, 2), '', ...differenceLines(data)] };
    },
  },
  {
    name: 'settings create',
    positionals: [],
    summary: 'makes a version of a file with carriers and routes; changes nothing until it is activated',
    options: {
      file: { value: 'json', required: true },
      base: { value: 'version', required: true },
      reason: { value: 'text', required: true },
    },
    run: async (api, { options }) => {
      const { file = '', base = '', reason = '' } = options;
      const settings = await settingsIn(file);
      const body = { base: wholeNumber('--base', base), ...settings, reason };
      const data = await contentOf(api.POST(PATH, { body }));
      return { data, lines: [`Version ${data.version} is made.`, '', ...differenceLines(data)] };
    },
  },
  {
    name: 'settings try',
    positionals: ['version'],
    summary: 'where the messages of the last day would go with a version; nothing is sent',
    options: { messages: { value: 'count' } },
    run: async (api, { positionals, options }) => {
      const query = { messages: numberOf(options, 'messages') ?? MESSAGES };
      const { params } = ofVersion(positionals);
      const data = await contentOf(api.GET(`${PATH}/{version}/what-if`, { params: { ...params, query } }));
      return { data, lines: whatIfLines(data) };
    },
  },
  {
    name: 'settings activate',
    positionals: ['version'],
    summary: 'puts a version in force; an earlier one to go back, 0 for the variables',
    options: { replaces: { value: 'version', required: true }, reason: { value: 'text', required: true } },
    confirm: ({ positionals: [version = ''], options: { replaces = '' } }) =>
      `Version ${version} takes the place of version ${replaces}: every process follows within two seconds. Go on?`,
    run: async (api, { positionals, options: { replaces = '', reason = '' } }) => {
      const body = { replaces: wholeNumber('--replaces', replaces), reason };
      const data = await contentOf(api.POST(`${PATH}/{version}/activate`, { ...ofVersion(positionals), body }));
      return { data, lines: [`Version ${data.version} is in force.`] };
    },
  },
];

const ofVersion = ([version = '']: readonly string[]) => ({ params: { path: { version } } });

/** @throws {UsageError} unless the file has an object with the lists `carriers` and `routes` */
async function settingsIn(file: string): Promise<Pick<Shown, 'carriers' | 'routes'>> {
  try {
    const { carriers, routes } = JSON.parse(await readFile(file, 'utf8')) as Partial<Shown>;
    if (Array.isArray(carriers) && Array.isArray(routes)) return { carriers, routes };
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new UsageError(`${file} must be an object with the lists "carriers" and "routes"`);
}

function differenceLines({ differences }: Shown): string[] {
  const rows = differences.map(({ path, before, after }) => [path, before, after]);
  return table(['setting', 'in force', 'this version'], rows, 'It does not differ from the version in force.');
}

function whatIfLines({ examined, changed, unroutable, blocked, carriers, changes }: Schemas['WhatIfResponse']) {
  const counts = [
    ...carriers.map(({ carrier, before, after }) => [`first ${carrier}`, before, after]),
    ['no carrier', unroutable.before, unroutable.after],
    ['blocked', blocked.before, blocked.after],
  ];
  const groups = changes.map(({ messages, before, after }) => [messages, routeText(before), routeText(after)]);
  return [
    `Of ${examined} messages ${changed} would go another way.`,
    '',
    ...table(['messages', 'in force', 'this version'], counts, ''),
    ...(groups.length > 0 ? ['', ...table(['messages', 'in force', 'this version'], groups, '')] : []),
  ];
}

function routeText({ carriers, blocked, rule }: Route): string {
  const way = blocked ? 'blocked' : carriers.join(', then ') || 'no carrier';
  return rule === null ? way : `${way} (${rule})`;
}
