/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { failureOf } from '../../../api/api-failure';
import { renderPart } from '../../../testing/render';
import { Toasts } from '../../../ui/overlays/toasts';
import { AskDialog } from './ask-dialog';
import type { Answers, Question } from './question';

const QUESTION: Omit<Question, 'act'> = {
  title: 'Suspend Acme?',
  effect: ({ credits = '' }) => `Takes ${credits}`,
  facts: [['Held', '7 credits']],
  fields: [{ name: 'credits', label: 'Credits', type: 'number' }],
  reason: { hint: 'It stands in the audit log.', templates: ['Unpaid invoice'] },
  typed: 'Acme',
  confirm: 'Suspend',
};

function Asking({ question }: { readonly question: Question }) {
  const [asked, ask] = useState<Question | null>(question);
  return (
    <>
      <AskDialog question={asked} onClose={() => ask(null)} />
      <Toasts />
    </>
  );
}

describe('the dialog that asks before a change', () => {
  async function open(act: (answers: Answers) => Promise<{ title: string; detail?: string }>, changes = {}) {
    const { user } = renderPart(<Asking question={{ ...QUESTION, act, ...changes }} />);
    return { user, dialog: within(await screen.findByRole('dialog')) };
  }

  it('says what would happen while it is typed, does it for a reason, and says what came of it', async () => {
    const act = jest.fn(() => Promise.resolve({ title: 'Suspended', detail: 'Unpaid invoice' }));
    const { user, dialog } = await open(act);
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Suspend' });
    dialog.getByText('7 credits');
    await user.type(dialog.getByLabelText('Credits'), '12');
    dialog.getByText('Takes 12');
    await user.click(dialog.getByLabelText('Unpaid invoice'));
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Unpaid invoice');
    await user.type(dialog.getByLabelText('Reason'), ' 7');
    expect(confirm.disabled).toBe(true);
    await user.type(dialog.getByLabelText('Type Acme to confirm'), 'Acme');
    await user.click(confirm);
    await screen.findByText('Suspended');
    expect(act).toHaveBeenCalledWith(
      expect.objectContaining({ credits: '12', reason: 'Unpaid invoice 7' }),
      expect.anything(),
    );
    await waitFor(() => expect(screen.queryByText('Takes 12')).toBeNull());
  });

  it('does nothing without the name, however Enter is pressed', async () => {
    const act = jest.fn(() => Promise.resolve({ title: 'Suspended' }));
    const { user, dialog } = await open(act);
    await user.type(dialog.getByLabelText('Credits'), '12');
    await user.type(dialog.getByLabelText('Reason'), 'because{Enter}');
    expect(act).not.toHaveBeenCalled();
  });

  it('shows beside a field what the API does not accept, and other failures above the buttons', async () => {
    const refused = failureOf(new Response(null, { status: 422 }), {
      message: 'Refused.',
      error_code: 'VALIDATION_ERROR',
      errors: { reason: ['is too short'] },
    });
    const { user, dialog } = await open(() => Promise.reject(refused), { typed: undefined, fields: [] });
    await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
    await dialog.findByText('is too short');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('lists what is wrong with what has no field', async () => {
    const refused = failureOf(new Response(null, { status: 422 }), {
      message: 'Refused.',
      error_code: 'VALIDATION_FAILED',
      errors: { settings: ['carrier north: host is required', 'two carriers have the name north'] },
    });
    const { user, dialog } = await open(() => Promise.reject(refused), { typed: undefined, fields: [] });
    await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
    await dialog.findByRole('alert');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'carrier north: host is required',
      'two carriers have the name north',
    ]);
  });

  it('keeps what was typed when the server does not respond', async () => {
    const { user, dialog } = await open(
      () => Promise.reject(failureOf(new Response(null, { status: 503 }), { message: 'Not now.' })),
      { typed: undefined, fields: [] },
    );
    await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('Not now.');
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('x');
  });
});
