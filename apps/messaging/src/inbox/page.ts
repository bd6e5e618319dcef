import type { CarrierPageRequest } from '@sms/contracts/messaging';

/** The end of a statement that reads one page, the newest first: a walk of one index, at any depth. */
export function pageOf({ carrier, beforeId, limit }: CarrierPageRequest): {
  where: string;
  parameters: readonly unknown[];
} {
  const conditions = [
    ...(carrier === undefined ? [] : [['carrier =', carrier] as const]),
    ...(beforeId === undefined ? [] : [['id <', beforeId] as const]),
  ];
  const where = conditions
    .map(([condition], index) => `${index === 0 ? 'WHERE' : 'AND'} ${condition} $${index + 1}`)
    .join(' ');
  return {
    where: `${where} ORDER BY id DESC LIMIT ${limit}`,
    parameters: conditions.map(([, value]) => value),
  };
}
