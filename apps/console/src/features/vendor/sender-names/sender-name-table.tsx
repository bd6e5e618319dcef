import type { ListedSenderName } from '../../../api/sender-names';
import { t } from '../../../i18n/t';
import { useMe } from '../../../session/use-session';
import { ScrollBox } from '../../../ui/layout/scroll-box';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';

export function SenderNameTable({ names }: { readonly names: readonly ListedSenderName[] }) {
  const byDefault = useMe().account?.default_sender;
  return (
    <ScrollBox label={t.pages.senderNames}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.senderNames.name}</th>
            <th scope="col">{t.senderNames.status}</th>
            <th scope="col">{t.senderNames.sample}</th>
            <th scope="col">{t.senderNames.requested}</th>
          </tr>
        </thead>
        <tbody>
          {names.map(({ id, senderid, status, reason, sample_content, created }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{senderid}</bdi>
                {senderid === byDefault && ` ${t.senderNames.byDefault}`}
              </th>
              <td>
                <Pill status={status === 'pending' ? 'review' : status} />
                {reason !== undefined && <p dir="auto">{reason}</p>}
              </td>
              <td dir="auto">{sample_content}</td>
              <td>
                <Timestamp iso={created} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
