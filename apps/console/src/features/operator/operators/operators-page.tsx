import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { useMe } from '../../../session/use-session';
import { Card } from '../../../ui/layout/card';
import { ListTable, RowActions } from '../../../ui/layout/list-table';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { Timestamp } from '../../../ui/values/timestamp';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { PermittedButton } from '../parts/permitted-button';
import { Pager, useCursors } from '../parts/pager';
import {
  addOperator,
  changeOperator,
  type Operator,
  operators,
  removeOperator,
  removeSecondFactor,
} from './operators.queries';

const COLUMNS = [t.team.email, t.team.role, t.team.added] as const;
const texts = o.operators;

/** The people who run the service. */
export function OperatorsPage() {
  const { user: me } = useMe();
  const cursors = useCursors();
  const [question, ask] = useState<Question | null>(null);
  return (
    <Page
      title={o.pages.operators}
      purpose={texts.purpose}
      curl={{ method: 'GET', path: '/v1/admin/operators', credential: 'token' }}
      actions={
        <PermittedButton permission="operators.manage" tone="primary" onClick={() => ask(adding())}>
          <Plus />
          {texts.add}
        </PermittedButton>
      }
    >
      <QueryView query={useQuery(operators(cursors.cursor))}>
        {({ operators: listed, next_cursor: next }) => (
          <>
            <Card label={o.pages.operators} flush>
              <ListTable columns={COLUMNS} hasActions>
                {listed.map((one) => (
                  <tr key={one.id}>
                    <th scope="row">
                      <bdi>{one.email}</bdi> {one.id === me.id && `(${t.team.you})`}
                    </th>
                    <td data-label={COLUMNS[1]}>{texts.roles[one.role]}</td>
                    <td data-label={COLUMNS[2]}>
                      <Timestamp iso={one.created_at} form="brief" />
                    </td>
                    <RowActions>{one.id !== me.id && <Actions operator={one} ask={ask} />}</RowActions>
                  </tr>
                ))}
              </ListTable>
            </Card>
            <Pager cursors={cursors} next={next} labels={o.stuck.pages} />
          </>
        )}
      </QueryView>
      <AskDialog question={question} onClose={() => ask(null)} />
    </Page>
  );
}

interface ActionsProps {
  readonly operator: Operator;
  readonly ask: (question: Question) => void;
}

function Actions({ operator, ask }: ActionsProps) {
  const { email } = operator;
  return (
    <>
      <PermittedButton
        permission="operators.manage"
        size="small"
        aria-label={texts.changeOf(email)}
        onClick={() => ask(changing(operator))}
      >
        {texts.change}
      </PermittedButton>
      <PermittedButton
        permission="operators.manage"
        size="small"
        aria-label={texts.removeAppOf(email)}
        onClick={() => ask(removalOfApp(operator))}
      >
        {texts.removeApp}
      </PermittedButton>
      <PermittedButton
        permission="operators.manage"
        size="small"
        aria-label={texts.removeOne(email)}
        onClick={() => ask(removalOf(operator))}
      >
        {texts.remove}
      </PermittedButton>
    </>
  );
}

const ROLES = ['read', 'support', 'finance', 'admin'] as const;
const choice = {
  name: 'role',
  label: t.team.role,
  options: ROLES.map((role) => ({ value: role, label: texts.roles[role], note: texts.roleMeans[role] })),
};
const roleOf = (answer: string | undefined) => ROLES.find((role) => role === answer) ?? 'read';

function changing({ id, email, role: before }: Operator): Question {
  return {
    title: texts.changing.title(email),
    effect: texts.changing.effect(texts.roles[before]),
    choice,
    reason: { hint: o.ask.auditSees },
    confirm: texts.changing.confirm,
    act: async ({ role, reason = '' }) => {
      const changed = await changeOperator(id, { role: roleOf(role), reason });
      return { title: texts.changing.done(email, texts.roles[changed.role]), detail: reason };
    },
  };
}

function adding(): Question {
  return {
    title: texts.adding.title,
    effect: texts.adding.effect,
    choice,
    fields: [
      { name: 'email', label: t.team.email, type: 'email', maxLength: 254 },
      {
        name: 'password',
        label: texts.adding.password,
        hint: texts.adding.passwordHint,
        type: 'password',
        minLength: 12,
        maxLength: 200,
      },
    ],
    confirm: texts.add,
    act: async ({ email = '', password = '', role }) => {
      await addOperator({ email, password, role: roleOf(role) });
      return { title: texts.adding.done(email), detail: texts.adding.doneMeans };
    },
  };
}

function removalOfApp({ id, email }: Operator): Question {
  return {
    title: texts.removingApp.title(email),
    effect: texts.removingApp.effect,
    reason: { hint: texts.removingApp.reasonHint },
    confirm: texts.removeApp,
    isDanger: true,
    act: async ({ reason = '' }) => {
      await removeSecondFactor(id, reason);
      return { title: texts.removingApp.done(email) };
    },
  };
}

function removalOf({ id, email }: Operator): Question {
  return {
    title: texts.removing.title(email),
    effect: texts.removing.effect,
    confirm: texts.remove,
    isDanger: true,
    act: async () => {
      await removeOperator(id);
      return { title: texts.removing.done(email) };
    },
  };
}
