import { useState } from 'react';
import { t } from '../../../i18n/t';
import { useMode } from '../../../session/use-mode';
import { Page } from '../../../ui/layout/page';
import { AskForm } from './ask-form';
import styles from './otp-page.module.css';
import type { Asked } from './otp.queries';
import { TestCases } from './test-cases';
import { VerifyForm } from './verify-form';

/** Tries one-time passwords as a program uses them: request a code, read it, verify it. */
export function OtpPage() {
  const mode = useMode();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Page
      title={t.pages.otp}
      purpose={mode === 'test' ? t.otp.testPurpose : t.otp.livePurpose}
      curl={{
        method: 'POST',
        path: '/v1/otp/generate',
        body: { phone_number: phone === '' ? '<number>' : phone },
        credential: 'key',
      }}
    >
      {mode === 'test' && (
        <TestCases
          onChoose={(chosen) => {
            setPhone(chosen.phone);
            setCode(chosen.code);
            setAsked(null);
          }}
        />
      )}
      <div className={styles.columns}>
        <AskForm key={mode} mode={mode} phone={phone} onPhone={setPhone} onAsked={setAsked} />
        {asked && <VerifyForm key={asked.reference} asked={asked} code={code} onCode={setCode} />}
      </div>
    </Page>
  );
}
