/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen } from '@testing-library/react';
import { unreachable } from '../../api/api-failure';
import { renderPart } from '../../testing/render';
import { DataGrid } from './data-grid';
import type { GridPage } from './use-grid-pages';

const HEIGHT_PX = 360;
const COLUMNS = [{ title: 'Number', width: '1fr', cell: (row: string) => <b>{row}</b> }];

describe('a grid', () => {
  const onOpen = jest.fn<void, [string]>();

  beforeAll(() => {
    // Elements have no layout here.
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: HEIGHT_PX });
    Element.prototype.scrollTo = () => undefined;
  });
  beforeEach(() => jest.clearAllMocks());

  function show(fetchRows: () => Promise<readonly string[]>, opened?: string) {
    return renderPart(
      <DataGrid<string, GridPage<string>>
        label="Rows"
        columns={COLUMNS}
        keyOf={(row) => row}
        mayChange={() => false}
        opened={opened}
        onOpen={onOpen}
        empty="There are no rows."
        read={(page) => page}
        page={() => ({
          queryKey: ['rows'],
          queryFn: async () => ({ rows: await fetchRows(), next: null }),
          gcTime: Infinity,
          staleTime: Infinity,
          structuralSharing: (_known, fresh) => fresh,
        })}
      />,
    ).user;
  }
  const rows = (count: number) => async () => Array.from({ length: count }, (_, index) => `row ${index}`);

  it('says how many rows it has, and has only those in the document that can be seen', async () => {
    show(rows(500));
    await screen.findByText('row 0');
    expect(screen.getByRole('grid', { name: 'Rows' }).getAttribute('aria-rowcount')).toBe('501');
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    expect(screen.getByText('row 3').closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('5');
  });

  it('tells which row is active, and opens it by Enter', async () => {
    const user = show(rows(5));
    await screen.findByText('row 0');
    screen.getByRole('grid').focus();
    await user.keyboard('jj');
    const active = screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe('row 2');
    await user.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([['row 2']]);
  });

  it('opens a row that is clicked, and those beside it by buttons', async () => {
    const user = show(rows(5), 'row 1');
    await user.click(await screen.findByText('row 3'));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onOpen.mock.calls).toEqual([['row 3'], ['row 2'], ['row 0']]);
    expect(screen.getByRole('row', { selected: true }).textContent).toBe('row 1');
  });

  it('says that there are no rows', async () => {
    show(rows(0));
    await screen.findByText('There are no rows.');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('shows a failure in place of rows, and fetches them again when asked to', async () => {
    let failing = true;
    const user = show(async () => {
      if (failing) throw unreachable();
      return rows(1)();
    });
    await screen.findByText("Can't reach the server · retrying in 5 s");
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('row 0');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
