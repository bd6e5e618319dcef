import { t } from '../../../i18n/t';
import { Field } from '../../../ui/forms/field';

const MAX_LENGTH = 500;

export function ReasonField({ errors }: { readonly errors: readonly string[] | undefined }) {
  return (
    <Field label={t.subAccounts.reason} hint={t.subAccounts.reasonHint} errors={errors}>
      <input name="reason" maxLength={MAX_LENGTH} autoComplete="off" />
    </Field>
  );
}
