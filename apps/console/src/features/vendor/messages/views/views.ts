import { filterOfSearch, type MessageFilter } from '../../../../api/message-filter';
import { fromOf } from '../../../../ui/forms/time-presets';
import { t } from '../../../../i18n/t';

/** A filter with a name. */
export interface View {
  readonly name: string;
  readonly filter: MessageFilter;
}

const KEY = 'message-views';

/** The views that everybody has. */
export function builtInViews(now: Date, zone: string): readonly View[] {
  return [
    { name: t.messages.views.notDelivered, filter: { status: 'undelivered,failed', from: fromOf('today', now, zone) } },
    { name: t.messages.views.lastHour, filter: { from: fromOf('hour', now, zone) } },
    { name: t.messages.views.waiting, filter: { status: 'queued,pending' } },
  ];
}

/** Adds a view, in place of one with the same name. The number of the filter is never kept. */
export function withView(views: readonly View[], name: string, filter: MessageFilter): readonly View[] {
  return [...withoutView(views, name), { name, filter: filterOfSearch({ ...filter }) }];
}

export const withoutView = (views: readonly View[], name: string): readonly View[] =>
  views.filter((one) => one.name !== name);

/** Parses the views of this browser, and leaves out what is invalid. */
export function keptViews(text: string | null): readonly View[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return (Array.isArray(kept) ? kept : []).flatMap((one: unknown) => {
    const { name, filter } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof filter !== 'object' || filter === null) return [];
    return [{ name, filter: filterOfSearch({ ...filter }) }];
  });
}

export function readViews(): readonly View[] {
  try {
    return keptViews(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

export function keepViews(views: readonly View[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(views));
  } catch {
    // Without storage the views last until the page is closed.
  }
}
