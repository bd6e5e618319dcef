import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { RowActions } from '../../../ui/layout/list-table';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { PagedTable } from '../parts/paged-table';
import { useCursors } from '../parts/pager';
import { PermittedButton } from '../parts/permitted-button';
import { VendorLink } from '../parts/vendor-link';
import { keywordsOf, textOfKeywords } from './keywords';
import { numbers, type OwnedNumber, removeNumber, setNumber } from './numbers.queries';

const texts = o.numbers;
const COLUMNS = [texts.number, o.stuck.carrier, texts.owner] as const;

/** The numbers that subscribers write to, and whose messages these are. */
export function NumbersPage() {
  const cursors = useCursors();
  const [question, ask] = useState<Question | null>(null);
  return (
    <Page
      title={o.pages.numbers}
      purpose={texts.purpose}
      curl={{ method: 'GET', path: '/v1/admin/numbers', credential: 'token' }}
      actions={
        <PermittedButton permission="numbers.manage" tone="primary" onClick={() => ask(setting())}>
          <Plus />
          {texts.add}
        </PermittedButton>
      }
    >
      <QueryView query={useQuery(numbers(cursors.cursor))}>
        {({ numbers: listed, next_cursor: next }) => (
          <PagedTable
            label={o.pages.numbers}
            columns={COLUMNS}
            hasActions
            entries={listed}
            none={{ title: texts.none, means: texts.noneMeans }}
            cursors={cursors}
            next={next}
          >
            {(one) => <Row key={`${one.number} ${one.carrier}`} number={one} ask={ask} />}
          </PagedTable>
        )}
      </QueryView>
      <AskDialog question={question} onClose={() => ask(null)} />
    </Page>
  );
}

interface RowProps {
  readonly number: OwnedNumber;
  readonly ask: (question: Question) => void;
}

function Row({ number: owned, ask }: RowProps) {
  const { number, carrier, vendor_id: vendor, keywords } = owned;
  return (
    <tr>
      <th scope="row">
        <span className="number" dir="ltr">
          {number}
        </span>
      </th>
      <td data-label={COLUMNS[1]}>{carrier ?? texts.allCarriers}</td>
      <td data-label={COLUMNS[2]}>
        {vendor !== null && <VendorLink id={vendor} />}
        {keywords.map(({ keyword, vendor_id }) => (
          <p key={keyword}>
            <bdi className="mono">{keyword}</bdi> → <VendorLink id={vendor_id} />
          </p>
        ))}
      </td>
      <RowActions>
        <PermittedButton
          permission="numbers.manage"
          size="small"
          aria-label={texts.changeOf(number)}
          onClick={() => ask(setting(owned))}
        >
          {texts.change}
        </PermittedButton>
        <PermittedButton
          permission="numbers.manage"
          size="small"
          aria-label={texts.removeOf(number)}
          onClick={() => ask(removalOf(owned))}
        >
          {texts.remove}
        </PermittedButton>
      </RowActions>
    </tr>
  );
}

/** @param owned absent: a number that is added */
function setting(owned?: OwnedNumber): Question {
  const number = owned === undefined && { name: 'number', label: texts.number, hint: texts.numberHint, maxLength: 20 };
  return {
    title: owned ? texts.setting.title(owned.number) : texts.add,
    effect: texts.setting.effect,
    fields: [
      ...(number ? [number] : []),
      ...(owned === undefined
        ? [
            {
              name: 'carrier',
              label: o.stuck.carrier,
              hint: texts.carrierHint,
              isOptional: true,
              maxLength: 32,
            } as const,
          ]
        : []),
      {
        name: 'vendor',
        label: texts.vendor,
        hint: texts.vendorHint,
        type: 'number',
        min: 1,
        isOptional: true,
        value: String(owned?.vendor_id ?? ''),
      },
      {
        name: 'keywords',
        label: texts.keywords,
        hint: texts.keywordsHint,
        isOptional: true,
        value: textOfKeywords(owned?.keywords ?? []),
      },
    ],
    confirm: texts.setting.confirm,
    act: async ({ number = owned?.number ?? '', carrier = owned?.carrier ?? '', vendor = '', keywords = '' }) => {
      await setNumber(number, {
        carrier: carrier === '' ? null : carrier,
        vendor_id: vendor === '' ? null : Number(vendor),
        keywords: keywordsOf(keywords),
      });
      return { title: texts.setting.done(number) };
    },
  };
}

function removalOf(owned: OwnedNumber): Question {
  return {
    title: texts.removing.title(owned.number),
    effect: texts.removing.effect,
    confirm: texts.remove,
    isDanger: true,
    act: async () => {
      await removeNumber(owned);
      return { title: texts.removing.done(owned.number) };
    },
  };
}
