import { ScrollBox } from '../../../ui/layout/scroll-box';
import type { Bulk } from './bulk.queries';

const NUMBER = new Intl.NumberFormat();

/** Why messages were not delivered, the most frequent reason first. */
export function BulkReasons({ reasons }: Pick<Bulk, 'reasons'>) {
  if (reasons.length === 0) return null;
  return (
    <ScrollBox label="Reasons">
      <table>
        <thead>
          <tr>
            <th scope="col">Reason</th>
            <th scope="col">Messages</th>
            <th scope="col">Sending again</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ code, text, count, retry_helps, doc_url }) => (
            <tr key={code}>
              <th scope="row">
                {text}{' '}
                <a href={doc_url}>
                  <code>{code}</code>
                </a>
              </th>
              <td>{NUMBER.format(count)}</td>
              <td>{retry_helps ? 'may help' : 'does not help'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
