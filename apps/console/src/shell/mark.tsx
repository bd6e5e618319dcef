import styles from './mark.module.css';

/** The first letters of a name, in the place of a logo. */
export function Mark({ name }: { readonly name: string }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '', second = ''] = words;
  return (second === '' ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`).toUpperCase();
}
