import { CodeXml, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/controls/button';
import { CopyButton } from '../ui/controls/copy-button';
import { Segmented } from '../ui/controls/segmented';
import { Switch } from '../ui/controls/switch';
import { Tabs } from '../ui/controls/tabs';
import { ChoiceList, FilterChip } from '../ui/forms/filter-chip';
import { Field } from '../ui/forms/field';
import { PasswordInput } from '../ui/forms/password-input';
import { Select } from '../ui/overlays/select';
import { KitSection } from './kit-section';
import styles from './kit.module.css';

const TONES = ['primary', 'secondary', 'ghost', 'danger'] as const;
const OPTIONS = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
] as const;
type Option = (typeof OPTIONS)[number]['value'];

export function KitControls() {
  return (
    <>
      <Buttons />
      <Choices />
      <Fields />
    </>
  );
}

function Buttons() {
  return (
    <KitSection title="Buttons: rest, busy, disabled, small, icon">
      {TONES.map((tone) => (
        <div key={tone} className={styles.row}>
          <Button tone={tone}>Send 1,994</Button>
          <Button tone={tone} busy>
            Sending…
          </Button>
          <Button tone={tone} disabled>
            Send
          </Button>
          <Button tone={tone} size="small">
            Small
          </Button>
          <Button tone={tone} iconOnly aria-label={`Close, ${tone}`}>
            <X />
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <CopyButton text="copied" />
        <Button tone="ghost">
          <CodeXml />
          API
        </Button>
        <Button disabledBecause="It works once a number is typed.">Send</Button>
      </div>
    </KitSection>
  );
}

function Choices() {
  const [option, setOption] = useState<Option>('live');
  const [on, setOn] = useState(true);
  return (
    <KitSection title="Controls">
      <div className={styles.row}>
        <Segmented label="Mode" value={option} options={OPTIONS} onChange={setOption} />
        <FilterChip name="Status" value={on ? 'Failed' : undefined} onClear={() => setOn(false)}>
          {(close) => <ChoiceList label="Statuses" value={option} options={OPTIONS} onChoose={close} />}
        </FilterChip>
        <FilterChip name="Sender" value={undefined} onClear={() => undefined}>
          {() => 'Nothing to choose.'}
        </FilterChip>
        <kbd>⌘K</kbd>
      </div>
      <Switch label="Single-key shortcuts" checked={on} onChange={setOn} />
      <Switch label="Not available" checked={false} disabled onChange={setOn} />
      <Tabs
        label="Views"
        value={option}
        tabs={[
          { value: 'live', label: 'All' },
          { value: 'test', label: 'Waiting', count: '122' },
        ]}
        onChange={setOption}
      />
      <Select label="Choice" value={option} options={OPTIONS} onChange={setOption} />
      <Select label="No choice" value={option} options={OPTIONS} disabled onChange={setOption} />
    </KitSection>
  );
}

function Fields() {
  return (
    <KitSection title="Fields: rest, hint, error, disabled">
      <Field label="Sender" hint="At most 11 characters.">
        <input defaultValue="NORDVIK" />
      </Field>
      <Field label="Number" errors={['Begin with the country, as 4179']}>
        <input defaultValue="079 123 45" />
      </Field>
      <Field label="Password">
        <PasswordInput autoComplete="off" />
      </Field>
      <Field label="Disabled">
        <input disabled defaultValue="SMSINFO" />
      </Field>
    </KitSection>
  );
}
