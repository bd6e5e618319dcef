import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../api/api-failure';
import { o } from '../../../i18n/operator/o';
import { Button } from '../../../ui/controls/button';
import { Field } from '../../../ui/forms/field';
import { formText } from '../../../ui/forms/form-text';
import { Card } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { toastDone } from '../../../ui/overlays/toast';
import { QueryView } from '../../../ui/states/query-view';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { ReasonField } from '../ask/reason-field';
import { addingCarrier } from './adding-carrier';
import styles from './carrier-settings.module.css';
import { RefusedVersion } from './refused-version';
import { jsonOf, parsedList, withEntry } from './settings-text';
import { createVersion, fetchInForce, inForce, KEY, type ShownVersion } from './versions.queries';

const texts = o.versions.editing;
const ROWS = { carriers: 20, routes: 10 } as const;

/** A new version, made from the one in force. @param addsCarrier asks for a carrier at once */
export function EditorPage({ addsCarrier }: { readonly addsCarrier: boolean }) {
  const query = useQuery(inForce(useQueryClient()));
  return (
    <Page title={o.versions.create} purpose={<Link to="/ops/carriers/settings">{o.versions.title}</Link>}>
      <QueryView query={query}>{(shown) => <Editor start={shown} addsCarrier={addsCarrier} />}</QueryView>
    </Page>
  );
}

interface EditorProps {
  readonly start: ShownVersion;
  readonly addsCarrier: boolean;
}

/** Keeps the version that it began with, whatever is put in force meanwhile, until another one is loaded. */
function Editor({ start, addsCarrier }: EditorProps) {
  const client = useQueryClient();
  const [base, setBase] = useState(start.version);
  const [text, setText] = useState(() => textOf(start));
  const save = useSave(base);
  const adding = (): Question =>
    addingCarrier((carrier) => setText((now) => ({ ...now, carriers: withEntry(now.carriers, carrier) })));
  const [question, ask] = useState<Question | null>(() => (addsCarrier ? adding() : null));
  const load = async (): Promise<void> => {
    const found = await fetchInForce(client);
    save.reset();
    setBase(found.version);
    setText(textOf(found));
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const [carriers, routes] = [parsedList(text.carriers), parsedList(text.routes)];
    if (save.isPending || 'problem' in carriers || 'problem' in routes) return;
    const reason = formText(new FormData(event.currentTarget), 'reason');
    save.mutate({ carriers: carriers.list, routes: routes.list, reason });
  };
  return (
    <>
      {save.error && <RefusedVersion error={save.error} onLoad={() => void load()} />}
      <form className={styles.form} onSubmit={submit}>
        <p>{texts.from(base)}</p>
        <Card>
          <Settings text={text} onText={setText} />
          <ReasonField reason={{ hint: o.ask.auditSees }} errors={errorsOf(save.error)['reason']} />
        </Card>
        <p className={styles.buttons}>
          <Button onClick={() => ask(adding())}>{o.versions.addCarrier}…</Button>
          <Button type="submit" tone="primary" busy={save.isPending}>
            {texts.save}
          </Button>
        </p>
      </form>
      <AskDialog question={question} onClose={() => ask(null)} />
    </>
  );
}

type Text = Readonly<Record<'carriers' | 'routes', string>>;

const textOf = ({ carriers, routes }: ShownVersion): Text => ({ carriers: jsonOf(carriers), routes: jsonOf(routes) });

const errorsOf = (error: unknown) => (error instanceof ApiFailure ? error.fields : {});

/** Saves, and shows the version that came of it. */
function useSave(base: number) {
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/ops/carriers/settings' });
  return useMutation({
    mutationFn: (settings: Omit<Parameters<typeof createVersion>[0], 'base'>) => createVersion({ base, ...settings }),
    onSuccess: async ({ version }) => {
      await client.invalidateQueries({ queryKey: [KEY, 'list'] });
      toastDone(texts.done(version));
      await navigate({ search: { version } });
    },
  });
}

interface SettingsProps {
  readonly text: Text;
  readonly onText: (text: Text) => void;
}

function Settings({ text, onText }: SettingsProps) {
  return (['carriers', 'routes'] as const).map((list) => {
    const read = parsedList(text[list]);
    return (
      <Field
        key={list}
        label={texts[list]}
        {...(list === 'carriers' && { hint: texts.carriersHint })}
        {...('problem' in read && { problem: texts.notJson(read.problem) })}
      >
        <textarea
          className="mono"
          dir="ltr"
          rows={ROWS[list]}
          spellCheck={false}
          autoComplete="off"
          value={text[list]}
          onChange={({ target }) => onText({ ...text, [list]: target.value })}
        />
      </Field>
    );
  });
}
