/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import type { Me } from '../../../api/session-store';
import { FakeApi } from '../../../testing/fake-api';
import { owner, renderPart } from '../../../testing/render';
import { Toasts } from '../../../ui/overlays/toasts';
import { TrafficLimitsPage } from './traffic-limits-page';

const LIMITS = 'GET /v1/traffic-limits';
const CHANGE = 'PATCH /v1/traffic-limits';
const SUSPICIONS = 'GET /v1/otp/suspicions';
const NO_LIMITS = { destinations: [], codes_per_day: null, credits_per_day: null };
const NONE = { own: NO_LIMITS, operator: NO_LIMITS, notify_webhook: false, today: { codes: null, credits: null } };
const LEBANON = { prefixes: ['961'], lanes: ['otp'], allowed: true };
const SATELLITES = { prefixes: ['882', '883'], lanes: ['otp', 'single', 'bulk'], allowed: false };
const SOME = {
  own: { destinations: [LEBANON], codes_per_day: 100, credits_per_day: 2_000 },
  operator: { ...NO_LIMITS, destinations: [SATELLITES], codes_per_day: 80 },
  notify_webhook: true,
  today: { codes: { cap: 80, used: 80 }, credits: { cap: 2_000, used: 340 } },
};
const PUMPED = {
  ...{ vendor_id: 7, rule: 'prefix', key: '99907', day: '2026-03-01', sent: 212, verified: 1, refused: 0 },
  seen: { generated: 6.2, verified: 0.9, limit: 4 },
  last_at: '2026-03-01T09:00:00Z',
};

describe('the page of traffic limits', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    api = FakeApi.install();
    api.respond(LIMITS, SOME);
    api.respond(CHANGE, SOME);
    api.respond(SUSPICIONS, { suspicions: [PUMPED] });
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const OWNER = owner(['traffic-limits.read', 'traffic-limits.set']);
  function open(me: Me = OWNER) {
    return renderPart(
      <>
        <TrafficLimitsPage />
        <Toasts />
      </>,
      me,
    ).user;
  }
  const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

  it('shows each cap with what is used, the limits of both, and the numbers of a suspicion', async () => {
    open();
    const codes = await rowOf(/^One-time passwords/);
    codes.getByText('Reached');
    codes.getByText('80 of 80');
    (await rowOf(/^Credits/)).getByText(/^17.0.% used$/);
    (await rowOf(/^961/)).getByText('By the account');
    const ofOperator = await rowOf(/^882, 883/);
    ofOperator.getByText('All messages');
    expect(ofOperator.queryByRole('button')).toBeNull();
    const pumped = await rowOf(/^Prefix 99907/);
    pumped.getByText('Sent, only reported');
    pumped.getByText('212 sent, 1 of them verified');
    pumped.getByText('5.3; up to 4.0 are usual');
  });

  it('changes both caps at once, and leaves destinations alone', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Credits'));
    await user.clear(dialog.getByLabelText('One-time passwords'));
    await user.type(dialog.getByLabelText('One-time passwords'), '0');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Limits changed');
    expect(api.bodiesOf(CHANGE)).toEqual([{ credits_per_day: null, codes_per_day: 0, notify_webhook: true }]);
  });

  it('adds a destination to the list as it is by then', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Limit a destination' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Prefixes'), '+33 *');
    await user.click(dialog.getByLabelText('Single messages'));
    const since = { ...LEBANON, prefixes: ['377'] };
    api.respond(LIMITS, { ...SOME, own: { ...SOME.own, destinations: [LEBANON, since] } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Limits changed');
    const added = { prefixes: ['33', ''], lanes: ['otp', 'bulk'], allowed: false };
    expect(api.bodiesOf(CHANGE)).toEqual([{ destinations: [LEBANON, since, added] }]);
  });

  it('asks for a prefix and a kind of message, and shows what the API does not accept', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Limit a destination' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Prefixes'), ',');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('At least one prefix and one kind of message are needed.');
    expect(api.bodiesOf(CHANGE)).toEqual([]);
    const errors = { destinations: ['at index 0 needs prefixes'] };
    api.refuse(CHANGE, 422, { message: 'Invalid.', error_code: 'INVALID', errors });
    await user.type(dialog.getByLabelText('Prefixes'), 'abc');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('at index 0 needs prefixes');
  });

  it('begins to refuse the prefix of a suspicion for codes alone', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Refuse codes to 99907' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Limits changed');
    const refused = { prefixes: ['99907'], lanes: ['otp'], allowed: false };
    expect(api.bodiesOf(CHANGE)).toEqual([{ destinations: [LEBANON, refused] }]);
  });

  it('removes a destination after it has asked', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Remove 961' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(api.bodiesOf(CHANGE)).toEqual([{ destinations: [] }]));
  });

  it('says what stands where there is nothing yet', async () => {
    api.respond(LIMITS, NONE);
    api.respond(SUSPICIONS, { suspicions: [] });
    open();
    await screen.findByText('Every destination is allowed');
    await screen.findByText('Nothing looks suspicious');
    (await rowOf(/^Credits/)).getByText('Not counted');
  });

  it('offers members no change', async () => {
    open(owner(['traffic-limits.read']));
    await rowOf(/^Prefix 99907/);
    expect(screen.queryByRole('button', { name: /Change|Limit a destination|Remove|Refuse/ })).toBeNull();
  });

  it('shows a sub-account where its limits are, and asks the API for nothing', async () => {
    open({ ...OWNER, account: { parent_id: 3 } } as Me);
    await screen.findByText('The limits are those of the parent account');
    expect(screen.queryByRole('button', { name: 'Limit a destination' })).toBeNull();
    expect(api.requests).toEqual([]);
  });
});
