/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import { renderPart } from '../../../testing/render';
import { ConfirmDialog, isAskedAbout } from './confirm-dialog';
import type { SendEstimate } from './send.queries';

const estimate = (recipients: number) => ({ recipients, credits: recipients, sender: 'ACME' }) as SendEstimate;

it('asks about large live sends only', () => {
  expect(isAskedAbout(estimate(501), 'live')).toBe(true);
  expect(isAskedAbout(estimate(500), 'live')).toBe(false);
  expect(isAskedAbout(estimate(501), 'test')).toBe(false);
  expect(isAskedAbout(undefined, 'live')).toBe(false);
});

it('sends only after the number was typed', async () => {
  let confirmed = 0;
  const { user } = renderPart(
    <ConfirmDialog estimate={estimate(2_000)} onClose={() => undefined} onConfirm={() => (confirmed += 1)} />,
  );
  const button = screen.getByRole('button', { name: 'Send 2,000 messages' });
  await user.type(screen.getByLabelText('Type 2000 to confirm'), '200{Enter}');
  expect(button).toHaveProperty('disabled', true);
  expect(confirmed).toBe(0);
  await user.type(screen.getByLabelText('Type 2000 to confirm'), '0');
  await user.click(button);
  expect(confirmed).toBe(1);
});
