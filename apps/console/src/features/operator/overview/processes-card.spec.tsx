/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { renderPart } from '../../../testing/render';
import { ProcessesCard } from './processes-card';

const replica = (version: string, pid: number) => ({
  version,
  commit: '780561cab7344b413d255bf5d2e7ca4801813893',
  host: 'h1',
  pid,
  started_at: '2026-03-01T08:00:00.000Z',
});

it('names each process, and notes several versions and services without a process', () => {
  renderPart(
    <ProcessesCard
      services={[
        { service: 'billing', replicas: [replica('0.1.0', 17)] },
        { service: 'messaging', replicas: [replica('0.2.0', 18), replica('0.1.0', 19), replica('0.2.0', 20)] },
        { service: 'otp', replicas: [] },
      ]}
    />,
  );
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  expect(row(/^billing/).getByText('0.1.0')).toBeTruthy();
  expect(row(/^billing/).getByText('h1:17')).toBeTruthy();
  expect(row(/^messaging/).getByText('several versions: 0.1.0 and 0.2.0')).toBeTruthy();
  expect(row(/^messaging/).getAllByRole('listitem')).toHaveLength(3);
  expect(row(/^otp/).getByText('None answers')).toBeTruthy();
});
