import { ApiFailure } from '../../../api/api-failure';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { PasswordInput } from '../../../ui/forms/password-input';
import { toastDone } from '../../../ui/overlays/toast';
import { type CreateUser, useCreateUser } from './team.queries';
import { UserForm } from './user-form';

const MIN_PASSWORD = 8;
const MAX_PASSWORD = 200;

/** Adds a user where nobody can be invited. */
export function AddUserDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const creation = useCreateUser();
  const problems = creation.error instanceof ApiFailure ? creation.error.fields['password'] : undefined;
  const close = (): void => {
    creation.reset();
    onClose();
  };
  const create = (user: CreateUser): void =>
    creation.mutate(user, {
      onSuccess: () => {
        close();
        toastDone(t.team.form.done, t.team.form.tellPassword);
      },
    });
  return (
    <Dialog open={open} title={t.team.form.title} onClose={close}>
      <UserForm
        emailHint={t.team.form.emailHint}
        confirm={t.team.add}
        error={creation.error}
        busy={creation.isPending}
        onSubmit={create}
        onCancel={close}
      >
        <Field label={t.team.form.password} hint={t.team.form.passwordHint} errors={problems}>
          <PasswordInput
            name="password"
            required
            minLength={MIN_PASSWORD}
            maxLength={MAX_PASSWORD}
            autoComplete="new-password"
          />
        </Field>
      </UserForm>
    </Dialog>
  );
}
