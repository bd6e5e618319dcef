import { contentOf, type Schemas } from '@sms/api-client';
import type { ApiCommand } from '../command/command';
import { ago, table } from '../output/table';

const CONTROLS = {
  pause: ['stops submits; sessions stay bound, and receipts come', 'No worker submits to'],
  drain: ['stops submits, awaits the answers, and unbinds the sessions', 'No worker submits to, or stays bound to,'],
  resume: ['takes back pause or drain', 'Workers submit again to'],
  rebind: ['ends the sessions in order and binds them anew', 'All sessions are ended in order and bound anew at'],
} as const;
type Control = keyof typeof CONTROLS;

const control = (name: Control): ApiCommand => ({
  name: `carriers ${name}`,
  positionals: ['carrier'],
  summary: CONTROLS[name][0],
  options: { reason: { value: 'text', required: true } },
  confirm: ({ positionals: [carrier = ''] }) => `${CONTROLS[name][1]} ${carrier}. Go on?`,
  run: async (api, { positionals: [carrier = ''], options: { reason = '' } }) => {
    const data = await contentOf(
      api.POST(`/v1/admin/carriers/{name}/${name}`, { params: { path: { name: carrier } }, body: { reason } }),
    );
    const follows = data.control.in_effect ? '' : ', as soon as every worker has seen it';
    return { data, lines: [`${data.name} is ${data.control.state}${follows}.`] };
  },
});

export const CARRIER_COMMANDS: readonly ApiCommand[] = [
  {
    name: 'carriers',
    positionals: [],
    summary: 'the carriers with their sessions and refusals of the last hour',
    run: async (api) => {
      const data = await contentOf(api.GET('/v1/admin/carriers'));
      const columns = ['carrier', 'kind', 'state', 'since', 'bound', 'in flight', 'unmatched', 'refused, last hour'];
      return { data, lines: table(columns, data.carriers.map(carrierRow), 'There are no carriers.') };
    },
  },
  control('pause'),
  control('drain'),
  control('resume'),
  control('rebind'),
  {
    name: 'routes',
    positionals: ['[number]'],
    summary: 'which carriers take a number, or all rules and prefixes',
    run: async (api, { positionals: [number] }) => {
      const query = number === undefined ? { limit: 200 } : { number };
      const data = await contentOf(api.GET('/v1/admin/routes', { params: { query } }));
      return { data, lines: [...ruleLines(data.rules), ...routeLines(data.routes)] };
    },
  },
];

function carrierRow({ name, kind, sessions, max_sessions, refusals, unmatched_receipts, control }: Carrier) {
  const bound = sessions.filter(({ state }) => state === 'bound' || state === 'slow').length;
  return [
    name,
    kind,
    control.state,
    ago(control.since),
    max_sessions === null ? null : `${bound} of ${max_sessions}`,
    sessions.reduce((sum, { in_flight }) => sum + in_flight, 0),
    unmatched_receipts,
    refusals.map(({ status, count }) => `${status} ${count}`).join(', '),
  ];
}

type Carrier = Schemas['CarrierResponse'];

function ruleLines(rules: readonly Schemas['RouteRuleResponse'][]): string[] {
  if (rules.length === 0) return [];
  const rows = rules.map(({ name, prefixes, prefix_count, vendor_ids, senders, lanes, carriers, blocked }) => [
    name,
    `${prefixes.map(shown).join(' ')}${prefix_count > prefixes.length ? ` of ${prefix_count}` : ''}`,
    (vendor_ids ?? ['all']).join(' '),
    (senders ?? ['all']).join(', '),
    (lanes ?? ['all']).join(' '),
    blocked
      ? 'blocked'
      : carriers.map(({ carrier, weight }) => (weight === null ? carrier : `${carrier} ${weight}`)).join(', '),
  ]);
  return [...table(['rule', 'prefixes', 'vendors', 'senders', 'lanes', 'carriers'], rows, ''), ''];
}

function routeLines(routes: readonly Schemas['RouteResponse'][]): string[] {
  const rows = routes.map(({ prefix, carriers }) => [
    shown(prefix),
    carriers
      .map(({ carrier, matched_prefix, priority }) => `${carrier} (${shown(matched_prefix)}, ${priority})`)
      .join(', then '),
  ]);
  return table(['prefix', 'carriers (their prefix, priority)'], rows, 'No carrier takes it.');
}

function shown(prefix: string): string {
  return prefix === '' ? 'any' : prefix;
}
