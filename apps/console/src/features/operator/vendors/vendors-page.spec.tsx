/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { operator, renderPage } from '../../../testing/render';
import { VendorsPage } from './vendors-page';

const VENDOR = {
  id: 7,
  uuid: 'c9f0f895-fb98-4b91-9a0f-000000000007',
  name: 'Acme',
  email: 'owner@acme.example',
  parent_id: null,
  parent_name: null,
  status: 'active',
  default_sender: null,
  rate_limit_per_minute: null,
  created_at: '2026-02-20T09:00:00Z',
  credits: { available: 1_000, held: 30, spent: 412 },
};
const BRANCH = { ...VENDOR, id: 8, name: 'Acme, north', parent_id: 7, parent_name: 'Acme', credits: null };

describe('the list of vendors', () => {
  const fetchBefore = globalThis.fetch;
  afterEach(() => void (globalThis.fetch = fetchBefore));

  it('shows credits and parents by one request for all rows', async () => {
    const api = FakeApi.install();
    api.respond('GET /v1/admin/vendors', { vendors: [BRANCH, VENDOR], next_cursor: null });
    renderPage(<VendorsPage />, { route: '/ops/vendors', address: '/ops/vendors' }, operator(['vendors.manage']));
    const cellsOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect((await cellsOf(/^Acme, north/)).slice(1, 4)).toEqual(['–', '–', 'Acme']);
    expect((await cellsOf(/^Acmeowner|^Acme owner/)).slice(1, 4)).toEqual(['1,000', '30', '–']);
    const asked = api.requests.filter(({ path }) => path.startsWith('/v1/admin/'));
    expect(asked.map(({ path, query }) => [path, query.get('include')])).toEqual([['/v1/admin/vendors', 'credits']]);
  });
});
