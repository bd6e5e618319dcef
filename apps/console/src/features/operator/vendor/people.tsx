import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { Card } from '../../../ui/layout/card';
import { ListTable, RowActions } from '../../../ui/layout/list-table';
import { QueryView } from '../../../ui/states/query-view';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import type { Question } from '../ask/question';
import { PermittedButton } from '../parts/permitted-button';
import { disablingOf, enablingOf, endingOf, removalOfApp, type ResetLink, resetOf } from './user-questions';
import { usersOf, type VendorUser } from './vendor.queries';
import styles from './vendor-page.module.css';

const COLUMNS = [t.team.email, t.team.state, t.team.role, t.team.added] as const;

interface PeopleProps {
  readonly vendor: number;
  readonly ask: (question: Question) => void;
}

/** The users of a vendor, and what may be done to them. */
export function People({ vendor, ask }: PeopleProps) {
  const [link, setLink] = useState<ResetLink | null>(null);
  return (
    <Card title={o.vendor.people.title} flush>
      <QueryView query={useQuery(usersOf(vendor))}>
        {({ users }) => (
          <ListTable columns={COLUMNS} hasActions>
            {users.map((user) => (
              <tr key={user.id}>
                <th scope="row">
                  <bdi>{user.email}</bdi>
                  {user.operator_reset_at && (
                    <span className={styles.below} title={user.operator_reset_reason ?? undefined}>
                      {t.team.operatorReset(<Timestamp iso={user.operator_reset_at} form="brief" />)}
                    </span>
                  )}
                </th>
                <td>
                  {user.status === 'active' ? (
                    <Pill status="active" />
                  ) : (
                    <Pill hue="outline">{t.statuses.disabled}</Pill>
                  )}
                </td>
                <td data-label={COLUMNS[2]}>{t.shell.roles[user.role]}</td>
                <td data-label={COLUMNS[3]}>
                  <Timestamp iso={user.created_at} form="brief" />
                </td>
                <RowActions>
                  <Actions user={user} ask={ask} onLink={setLink} />
                </RowActions>
              </tr>
            ))}
          </ListTable>
        )}
      </QueryView>
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </Card>
  );
}

interface ActionsProps {
  readonly user: VendorUser;
  readonly ask: (question: Question) => void;
  readonly onLink: (link: ResetLink) => void;
}

function Actions({ user, ask, onLink }: ActionsProps) {
  const { email, status } = user;
  if (status === 'disabled')
    return (
      <PermittedButton
        permission="vendor-users.manage"
        size="small"
        aria-label={t.team.enableUser(email)}
        onClick={() => ask(enablingOf(user))}
      >
        {t.team.enable}
      </PermittedButton>
    );
  return (
    <>
      <PermittedButton
        permission="vendor-users.manage"
        size="small"
        aria-label={o.vendor.people.resetOf(email)}
        onClick={() => ask(resetOf(user, onLink))}
      >
        {o.vendor.people.reset}
      </PermittedButton>
      <PermittedButton
        permission="vendor-users.manage"
        size="small"
        aria-label={t.team.endSessionsOf(email)}
        onClick={() => ask(endingOf(user))}
      >
        {t.team.endSessions}
      </PermittedButton>
      <PermittedButton
        permission="vendor-users.manage"
        size="small"
        aria-label={o.operators.removeAppOf(email)}
        onClick={() => ask(removalOfApp(user))}
      >
        {o.operators.removeApp}
      </PermittedButton>
      <PermittedButton
        permission="vendor-users.manage"
        size="small"
        aria-label={t.team.disableUser(email)}
        onClick={() => ask(disablingOf(user))}
      >
        {t.team.disable}
      </PermittedButton>
    </>
  );
}

interface LinkDialogProps {
  readonly link: ResetLink | null;
  readonly onClose: () => void;
}

/** Shows a link once. */
function LinkDialog({ link, onClose }: LinkDialogProps) {
  return (
    <Dialog open={link !== null} title={o.vendor.people.linkTitle} insistent onClose={onClose}>
      {link && (
        <>
          <p>{o.vendor.people.linkAdvice(<bdi>{link.email}</bdi>, <Timestamp iso={link.expires} form="brief" />)}</p>
          <pre dir="ltr">{link.url}</pre>
          <DialogFoot>
            <Button onClick={onClose}>{t.ui.close}</Button>
            <CopyButton text={link.url} label={o.vendor.people.copyLink} tone="primary" />
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
