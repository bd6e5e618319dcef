import type { CarrierPageRequest } from '@sms/contracts/messaging';

const MAX_LIMIT = 100;

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
    where: `${where} ORDER BY id DESC LIMIT ${Math.max(1, Math.min(MAX_LIMIT, Math.trunc(limit)))}`,
    parameters: conditions.map(([, value]) => value),
  };
}
