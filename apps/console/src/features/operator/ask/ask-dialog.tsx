import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { PasswordInput } from '../../../ui/forms/password-input';
import { toastDone } from '../../../ui/overlays/toast';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { ENGLISH } from '../../../ui/values/api-text';
import styles from './ask-dialog.module.css';
import type { Answers, AskedField, Question } from './question';
import { ReasonField } from './reason-field';

interface AskDialogProps {
  /** Null while nothing is asked. */
  readonly question: Question | null;
  readonly onClose: () => void;
}

/** The one dialog of all changes by operators: what happens, what it affects, why, and afterwards what came of it. */
export function AskDialog({ question, onClose }: AskDialogProps) {
  return (
    <Dialog open={question !== null} title={question?.title ?? ''} onClose={onClose}>
      {question && <AskForm question={question} onClose={onClose} />}
    </Dialog>
  );
}

interface AskFormProps {
  readonly question: Question;
  readonly onClose: () => void;
}

function AskForm({ question, onClose }: AskFormProps) {
  const { effect, facts, choice, fields = [], reason, typed, confirm, isDanger, act } = question;
  const client = useQueryClient();
  const [answers, setAnswers] = useState<Answers>({});
  const change = useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries() });
  const errors = change.error instanceof ApiFailure ? change.error.fields : {};
  const isMissing = typed !== undefined && answers['typed']?.trim() !== typed.trim();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Enter in a field submits the form as well.
    if (isMissing || change.isPending) return;
    change.mutate(answersOf(event.currentTarget), {
      onSuccess: ({ title, detail }) => {
        onClose();
        toastDone(title, detail);
      },
    });
  };
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onInput={({ currentTarget }) => setAnswers(answersOf(currentTarget))}
    >
      <div className={styles.effect}>{typeof effect === 'function' ? effect(answers) : effect}</div>
      {facts && <Facts facts={facts} />}
      {choice && <Choice choice={choice} />}
      {fields.map((field) => (
        <AskedInput key={field.name} field={field} errors={errors[field.name]} />
      ))}
      {reason && <ReasonField reason={reason} errors={errors['reason']} />}
      {typed !== undefined && (
        <Field label={o.ask.typeToConfirm(typed)}>
          <input name="typed" autoComplete="off" />
        </Field>
      )}
      {change.error && (
        <Refusal error={change.error} errors={errors} shown={[...fields.map(({ name }) => name), 'reason']} />
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t.ui.cancel}</Button>
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} busy={change.isPending} disabled={isMissing}>
          {confirm}
        </Button>
      </DialogFoot>
    </form>
  );
}

interface RefusalProps {
  readonly error: Error;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The fields that say by themselves what the API did not accept. */
  readonly shown: readonly string[];
}

/** Why the change was refused, unless a field says so, and what is wrong with what has no field here. */
function Refusal({ error, errors, shown }: RefusalProps) {
  if (Object.keys(errors).some((name) => shown.includes(name))) return null;
  const others = Object.values(errors).flat();
  return (
    <>
      <FailureNotice error={error} />
      {others.length > 0 && (
        <ul {...ENGLISH}>
          {others.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function answersOf(form: HTMLFormElement): Answers {
  const texts = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return Object.fromEntries(texts) as Answers;
}

function Facts({ facts }: { readonly facts: NonNullable<Question['facts']> }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Choice({ choice: { name, label, options } }: { readonly choice: NonNullable<Question['choice']> }) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} value={option.value} required />
          <span>
            {option.label}
            <span className={styles.note}>{option.note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface AskedInputProps {
  readonly field: AskedField;
  readonly errors: readonly string[] | undefined;
}

function AskedInput({ field, errors }: AskedInputProps) {
  const { name, label, hint, type = 'text', value, isOptional = false, min, minLength, maxLength } = field;
  const rules = { name, defaultValue: value, required: !isOptional, min, minLength, maxLength };
  const control =
    type === 'password' ? (
      <PasswordInput {...rules} autoComplete="new-password" />
    ) : (
      <input {...rules} type={type} autoComplete="off" {...(type === 'number' && { step: 1 })} />
    );
  return (
    <Field label={label} errors={errors} {...(hint !== undefined && { hint })}>
      {control}
    </Field>
  );
}
