import { type MessageFilter, queryOf } from '../../../api/message-filter';

/** The filter of messages over all vendors. As for vendors, no number is in an address. */
export interface OperatorMessageFilter extends MessageFilter {
  /** Only messages of this one. */
  readonly vendor?: number;
}

/** The query of a request. */
export function operatorQueryOf({ vendor, ...filter }: OperatorMessageFilter) {
  return { ...queryOf(filter), ...(vendor !== undefined && { vendor_id: vendor }) };
}

/** The path of the API's call, without the number. */
export function operatorPathOf({ recipient: _recipient, ...filter }: OperatorMessageFilter): string {
  const query = new URLSearchParams(
    Object.entries(operatorQueryOf(filter)).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `/v1/admin/messages${query && `?${query}`}`;
}

/** Leaves out the fields that are undefined. */
export const defined = (filter: {
  readonly [Name in keyof OperatorMessageFilter]: OperatorMessageFilter[Name] | undefined;
}): OperatorMessageFilter => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
