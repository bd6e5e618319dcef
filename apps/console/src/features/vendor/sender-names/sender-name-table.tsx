import type { ListedSenderName } from '../../../api/sender-names';
import { t } from '../../../i18n/t';
import { useMe } from '../../../session/use-session';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';

const COLUMNS = [t.senderNames.name, t.senderNames.status, t.senderNames.sample, t.senderNames.requested] as const;

export function SenderNameTable({ names }: { readonly names: readonly ListedSenderName[] }) {
  const byDefault = useMe().account?.default_sender;
  return (
    <Card flush>
      <ListTable columns={COLUMNS}>
        {names.map(({ id, senderid, status, reason, sample_content, created }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{senderid}</bdi>
              {senderid === byDefault && ` ${t.senderNames.byDefault}`}
              {reason !== undefined && <p dir="auto">{reason}</p>}
            </th>
            <td>
              <Pill status={status === 'pending' ? 'review' : status} />
            </td>
            <td data-label={COLUMNS[2]} dir="auto">
              {sample_content}
            </td>
            <td data-label={COLUMNS[3]}>
              <Timestamp iso={created} form="brief" />
            </td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}
