import type { Schemas } from '@sms/api-client';
import { before, DAY, HOUR } from './example-account';

type Version = Schemas['SettingsVersionResponse'];

const JONAS = { user_id: 3, email: 'jonas@example.com' };
const MIRA = { user_id: 4, email: 'mira@example.com' };

const version = (number: number, seconds: number, reason: string, fields: Partial<Version> = {}): Version => ({
  ...{ version: number, base: number - 1, created_at: before(seconds), created_by: JONAS, reason },
  ...{ activated_at: null, activated_by: null, in_force: false },
  ...fields,
});

const NEWEST = version(12, HOUR, 'Alpine takes Switzerland and Liechtenstein, ticket 4711');

export const SETTINGS_VERSIONS: Schemas['SettingsVersionsResponse'] = {
  versions: [
    NEWEST,
    version(11, 3 * DAY, 'A larger window at nordlink', {
      ...{ created_by: MIRA, activated_at: before(3 * DAY - HOUR), activated_by: MIRA, in_force: true },
    }),
    version(10, 20 * DAY, 'No premium numbers', { activated_at: before(20 * DAY), activated_by: JONAS }),
    {
      ...version(0, 0, ''),
      ...{ base: null, created_at: null, created_by: null, reason: null },
    },
  ],
  in_force: 11,
  in_effect: true,
  next_cursor: null,
};

const NORDLINK = { name: 'nordlink', kind: 'smpp', host: 'smsc1.example', port: 2775, password: '********' };
const ALPINE = { name: 'alpine', kind: 'smpp', host: 'smsc.alpine.example', prefixes: ['41', '423'] };

const NEWEST_SHOWN: Schemas['ShownSettingsResponse'] = {
  ...NEWEST,
  carriers: [{ ...NORDLINK, window_size: 20 }, ALPINE],
  routes: [{ name: 'Codes to Switzerland', prefixes: ['41'], lanes: ['otp'], carriers: ['alpine', 'nordlink'] }],
  differences: [
    { path: 'carriers.alpine', before: null, after: JSON.stringify(ALPINE) },
    { path: 'carriers.nordlink.priority', before: '100', after: '50' },
    {
      path: 'routes.Codes to Switzerland',
      before: null,
      after: '{"name":"Codes to Switzerland","prefixes":["41"],"lanes":["otp"],"carriers":["alpine","nordlink"]}',
    },
  ],
};

export const shownSettings = (number: number): Schemas['ShownSettingsResponse'] =>
  number === NEWEST.version ? NEWEST_SHOWN : { ...NEWEST_SHOWN, version: number, in_force: true, differences: [] };

export const WHAT_IF: Schemas['WhatIfResponse'] = {
  ...{ examined: 20_000, since: before(9 * HOUR), changed: 1_264 },
  unroutable: { before: 0, after: 12 },
  blocked: { before: 3, after: 3 },
  carriers: [
    { carrier: 'alpine', before: 0, after: 1_252 },
    { carrier: 'nordlink', before: 14_010, after: 12_746 },
    { carrier: 'transit-eu', before: 5_987, after: 5_987 },
  ],
  changes: [
    {
      messages: 1_180,
      before: { carriers: ['nordlink', 'transit-eu'], blocked: false, rule: null },
      after: { carriers: ['alpine', 'nordlink'], blocked: false, rule: 'Codes to Switzerland' },
    },
    {
      messages: 72,
      before: { carriers: ['nordlink'], blocked: false, rule: null },
      after: { carriers: ['alpine'], blocked: false, rule: null },
    },
    {
      messages: 12,
      before: { carriers: ['nordlink'], blocked: false, rule: null },
      after: { carriers: [], blocked: false, rule: null },
    },
  ],
};
