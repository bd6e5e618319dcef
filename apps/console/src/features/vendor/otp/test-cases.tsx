import { t } from '../../../i18n/t';
import { Card } from '../../../ui/layout/card';
import styles from './otp-page.module.css';

interface TestCase {
  readonly phone: string;
  readonly code: string;
}

/** In test mode the number decides the outcome of the verification. */
const CASES: readonly (TestCase & { readonly what: string })[] = [
  { phone: '999000123456', code: '123456', what: t.otp.cases.right },
  { phone: '999000123456', code: '000000', what: t.otp.cases.wrong },
  { phone: '999060123456', code: '123456', what: t.otp.cases.noneRight },
  { phone: '999061123456', code: '123456', what: t.otp.cases.expired },
  { phone: '999062123456', code: '123456', what: t.otp.cases.locked },
  { phone: '999063123456', code: '123456', what: t.otp.cases.used },
];

export function TestCases({ onChoose }: { readonly onChoose: (chosen: TestCase) => void }) {
  return (
    <Card title={t.otp.cases.title} flush>
      <table aria-label={t.otp.cases.title}>
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
    </Card>
  );
}
