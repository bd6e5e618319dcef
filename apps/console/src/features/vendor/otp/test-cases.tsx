import styles from './otp-page.module.css';

interface TestCase {
  readonly phone: string;
  readonly code: string;
}

/** In test mode the number decides the outcome of the verification. */
const CASES: readonly (TestCase & { readonly what: string })[] = [
  { phone: '999000123456', code: '123456', what: 'the code is right' },
  { phone: '999000123456', code: '000000', what: 'the code is wrong; five wrong codes lock it' },
  { phone: '999060123456', code: '123456', what: 'no code is right' },
  { phone: '999061123456', code: '123456', what: 'the code has expired' },
  { phone: '999062123456', code: '123456', what: 'the code is locked' },
  { phone: '999063123456', code: '123456', what: 'the code has been used' },
];

export function TestCases({ onChoose }: { readonly onChoose: (chosen: TestCase) => void }) {
  return (
    <table>
      <caption>Test numbers and what happens</caption>
      <tbody>
        {CASES.map((one) => (
          <tr key={one.what}>
            <td>
              <button type="button" className={styles.choice} onClick={() => onChoose(one)}>
                {one.phone}
              </button>
            </td>
            <td>{one.what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
