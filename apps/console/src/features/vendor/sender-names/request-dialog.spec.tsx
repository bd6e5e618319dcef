/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { renderPart } from '../../../testing/render';
import { RequestDialog } from './request-dialog';

const REQUEST = 'POST /v1/sender-names/request';
const SAMPLE = 'Your parcel arrives today.';

describe('the dialog that requests a sender name', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;
  const onClose = jest.fn();

  beforeEach(() => {
    api = FakeApi.install();
    jest.clearAllMocks();
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const open = () => renderPart(<RequestDialog open onClose={onClose} />).user;
  const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');
  const sampleField = () => screen.getByLabelText<HTMLTextAreaElement>('Sample message');

  it('previews the name and the message on a phone, and requests them', async () => {
    api.respond(REQUEST, {});
    const user = open();
    expect(screen.getByRole('figure').textContent).toBe('NameMessage');
    await user.type(nameField(), 'Shop');
    await user.type(sampleField(), SAMPLE);
    expect(screen.getByRole('figure').textContent).toBe(`Shop${SAMPLE}`);
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(api.bodiesOf(REQUEST)).toEqual([{ senderid: 'Shop', sample_content: SAMPLE }]);
  });

  it('takes no more than eleven characters for a name, and sends nothing without a sample', async () => {
    const user = open();
    await user.type(nameField(), 'Twelve chars');
    expect(nameField().value).toBe('Twelve char');
    await user.click(screen.getByRole('button', { name: 'Request' }));
    expect(sampleField().validity.valueMissing).toBe(true);
    expect(api.requests).toEqual([]);
  });

  it('shows what is wrong with each field beside it, and keeps what was typed', async () => {
    const errors = { senderid: ['is reserved'], sample_content: ['is no message'] };
    api.refuse(REQUEST, 422, { message: 'Invalid.', error_code: 'VALIDATION_FAILED', errors });
    const user = open();
    await user.type(nameField(), 'Bank');
    await user.type(sampleField(), SAMPLE);
    await user.click(screen.getByRole('button', { name: 'Request' }));
    await screen.findByText('is reserved');
    expect([nameField(), sampleField()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect([nameField().value, sampleField().value]).toEqual(['Bank', SAMPLE]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a refusal that is of no field as such', async () => {
    api.refuse(REQUEST, 409, { message: 'You have requested this name.', error_code: 'SENDER_NAME_EXISTS' });
    const user = open();
    await user.type(nameField(), 'Shop');
    await user.type(sampleField(), SAMPLE);
    await user.click(screen.getByRole('button', { name: 'Request' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You have requested this name.');
    expect(onClose).not.toHaveBeenCalled();
  });
});
