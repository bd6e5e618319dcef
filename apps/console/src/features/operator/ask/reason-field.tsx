import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { Field } from '../../../ui/forms/field';
import styles from './ask-dialog.module.css';
import type { Question } from './question';

const MAX_LENGTH = 500;

interface ReasonFieldProps {
  readonly reason: NonNullable<Question['reason']>;
  readonly errors: readonly string[] | undefined;
}

/** Why: a usual reason, or one in the operator's own words. */
export function ReasonField({ reason: { hint, isOptional, templates = [] }, errors }: ReasonFieldProps) {
  const [text, setText] = useState('');
  return (
    <>
      {templates.length > 0 && (
        <fieldset className={styles.templates}>
          <legend>{o.ask.usualReasons}</legend>
          {templates.map((template) => (
            <label key={template}>
              <input
                type="radio"
                name="template"
                value={template}
                checked={text === template}
                onChange={() => setText(template)}
              />
              {template}
            </label>
          ))}
        </fieldset>
      )}
      <Field label={isOptional ? o.ask.optionalReason : o.ask.reason} hint={hint} errors={errors}>
        <input
          name="reason"
          required={!isOptional}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </>
  );
}
