/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import { renderPart } from '../../testing/render';
import { Field } from './field';

it('gives its control a label, and describes it by the hint and the errors', () => {
  renderPart(
    <Field label="Name" hint="At most 11 characters." errors={['is taken']}>
      <input />
    </Field>,
  );
  const input = screen.getByLabelText('Name');
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('At most 11 characters.is taken');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('describes a control by nothing when there is nothing to say', () => {
  renderPart(
    <Field label="Name">
      <input />
    </Field>,
  );
  expect(screen.getByLabelText('Name').getAttributeNames()).toEqual(['id']);
});
