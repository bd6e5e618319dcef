type Parameters = Readonly<Record<string, unknown>>;
type Page = Readonly<Record<string, unknown>>;

/** The entries of all pages, each page requested when the one before is used up. */
export async function* entriesOf(
  first: Promise<unknown>,
  parameters: Parameters,
  request: (parameters: Parameters) => Promise<unknown>,
): AsyncGenerator<unknown> {
  let asked = parameters;
  let page = (await first) as Page;
  for (;;) {
    yield* (Object.values(page).find(Array.isArray) ?? []) as unknown[];
    const next = nextOf(page, asked);
    if (next === undefined) return;
    asked = { ...parameters, ...next };
    page = (await request(asked)) as Page;
  }
}

/** The event feed gives the cursor that it got when there are no more events, other lists null on their last page. */
function nextOf(page: Page, asked: Parameters): Parameters | undefined {
  if ('next_cursor' in page) {
    const cursor = page['next_cursor'] as string | number | null;
    return cursor === null || cursor === asked['cursor'] ? undefined : { cursor };
  }
  const { currentPage, totalPages } = (page['pagination'] ?? {}) as Record<string, number | undefined>;
  const current = Number(page['current_page'] ?? currentPage);
  return current < Number(page['last_page'] ?? totalPages) ? { page: current + 1 } : undefined;
}
