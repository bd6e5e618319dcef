import { Field } from '../../../ui/forms/field';

const MAX_LENGTH = 500;

export function ReasonField({ errors }: { readonly errors: readonly string[] | undefined }) {
  return (
    <Field label="Reason (optional)" hint="The operator of this platform sees it in the audit log." errors={errors}>
      <input name="reason" maxLength={MAX_LENGTH} autoComplete="off" />
    </Field>
  );
}
