import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { o } from '../../../i18n/operator/o';
import { useMay } from '../../../session/use-session';
import { buttonClass } from '../../../ui/controls/button';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { PagedTable } from '../parts/paged-table';
import { useCursors } from '../parts/pager';
import { EditorPage } from './editor-page';
import { VersionPage } from './version-page';
import { PATH, type Version, versions } from './versions.queries';

const texts = o.versions;
const COLUMNS = [texts.title, texts.made, o.audit.who, o.audit.reason] as const;

/** Carriers and routes as versions: the list of them, one of them, or a new one. */
export function VersionsPage() {
  const { version, edit } = useSearch({ from: '/ops/carriers/settings' });
  if (edit !== undefined) return <EditorPage addsCarrier={edit === 'carrier'} />;
  return version === undefined ? <Versions /> : <VersionPage key={version} version={version} />;
}

function Versions() {
  const mayConfigure = useMay('carriers.configure');
  const cursors = useCursors();
  return (
    <Page
      title={texts.title}
      purpose={texts.purpose}
      curl={{ method: 'GET', path: PATH, credential: 'token' }}
      actions={
        mayConfigure && (
          <>
            <AddCarrierLink />
            <Link to="/ops/carriers/settings" search={{ edit: 'version' }} className={buttonClass({ tone: 'primary' })}>
              <Plus />
              {texts.create}
            </Link>
          </>
        )
      }
    >
      <QueryView query={useQuery(versions(cursors.cursor))}>
        {({ versions: listed, in_effect: isInEffect, next_cursor: next }) => (
          <PagedTable
            label={texts.title}
            columns={COLUMNS}
            entries={listed}
            none={{ title: texts.differences.none }}
            cursors={cursors}
            next={next}
          >
            {(version) => <Row key={version.version} version={version} isInEffect={isInEffect} />}
          </PagedTable>
        )}
      </QueryView>
    </Page>
  );
}

function AddCarrierLink() {
  return (
    <Link to="/ops/carriers/settings" search={{ edit: 'carrier' }} className={buttonClass()}>
      {texts.addCarrier}
    </Link>
  );
}

function Row({ version, isInEffect }: { readonly version: Version; readonly isInEffect: boolean }) {
  const { version: number, created_at: made, created_by: author, reason } = version;
  return (
    <tr>
      <th scope="row">
        <Link to="/ops/carriers/settings" search={{ version: number }}>
          {texts.version(number)}
        </Link>{' '}
        {version.in_force && <InForce isInEffect={isInEffect} />}
      </th>
      <td>{made === null ? '–' : <Timestamp iso={made} form="brief" />}</td>
      <td data-label={COLUMNS[2]}>{author === null ? '–' : <bdi>{author.email ?? author.user_id}</bdi>}</td>
      <td data-label={COLUMNS[3]}>{number === 0 ? texts.file : <bdi>{reason}</bdi>}</td>
    </tr>
  );
}

/** That a version is in force, and whether every worker follows it. */
function InForce({ isInEffect }: { readonly isInEffect: boolean }) {
  if (isInEffect) return <Pill hue="good">{texts.inForce}</Pill>;
  return <Pill hue="warn">{`${texts.inForce} ${o.carriers.control.notInEffect}`}</Pill>;
}
