import { charactersOutsideGsm7 } from '@sms/sms-text';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { Field } from '../../../../ui/forms/field';
import { lengthOf } from './text-length';
import { piecesOf, substituteFor } from './substitutes';
import styles from './text-field.module.css';

const MAX_CHARACTERS = 160;

interface TextFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The text of a message, with its length in segments and the characters that make it longer than necessary. */
export function TextField({ text, onText }: TextFieldProps) {
  const outside = charactersOutsideGsm7(text);
  const { encoding, used, room, segments } = lengthOf(text);
  const characters = [...text].length;
  const offers = outside.flatMap((char) => {
    const substitute = substituteFor(char);
    return substitute === undefined ? [] : [{ char, substitute }];
  });
  return (
    <div className={styles.text}>
      <Field
        label={t.send.text.label}
        hint={t.send.text.length(
          characters,
          MAX_CHARACTERS,
          `${encoding} ${used}/${room}`,
          t.counts.segments(segments),
        )}
        problem={characters > MAX_CHARACTERS ? t.send.text.tooLong(MAX_CHARACTERS) : undefined}
      >
        <textarea rows={4} dir="auto" value={text} onChange={({ target }) => onText(target.value)} />
      </Field>
      {outside.length > 0 && (
        <div className={styles.outside} role="group" aria-label={t.send.text.forcesUcs2}>
          <p>{t.send.text.outside}</p>
          <p dir="auto" className={styles.marked}>
            {piecesOf(text).map((piece, index) => (index % 2 === 0 ? piece : <mark key={index}>{piece}</mark>))}
          </p>
          <p className={styles.offers}>
            {offers.map(({ char, substitute }) => (
              <Button key={char} onClick={() => onText(text.replaceAll(char, substitute))}>
                {substitute.trim() === ''
                  ? t.send.text.replaceBySpace(nameOf(char))
                  : t.send.text.replace(nameOf(char), substitute)}
              </Button>
            ))}
            {offers.length > 1 && (
              <Button
                onClick={() => onText(offers.reduce((t, { char, substitute }) => t.replaceAll(char, substitute), text))}
              >
                {t.send.text.replaceAll}
              </Button>
            )}
          </p>
        </div>
      )}
    </div>
  );
}

/** The character itself, or its code point if it is invisible. */
function nameOf(char: string): string {
  return /^[\s\p{C}]$/u.test(char)
    ? `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : char;
}
