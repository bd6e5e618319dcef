/** What happens to a message whose outcome is still unknown after the wait: sent again, or given up. */
export const UNCERTAIN_POLICIES = ['at_least_once', 'at_most_once'] as const;
export type UncertainPolicy = (typeof UNCERTAIN_POLICIES)[number];

/**
 * Reads `{ "<account id>": "<policy>" }`.
 * @throws {Error} naming the entry that is wrong.
 */
export function parseUncertainPolicies(value: unknown): ReadonlyMap<number, UncertainPolicy> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('must be an object of policies by account id');
  return new Map(
    Object.entries(value).map(([account, given]: [string, unknown]) => {
      const policy = UNCERTAIN_POLICIES.find((known) => known === given);
      if (!/^[1-9]\d{0,14}$/.test(account) || !policy)
        throw new Error(`account ${account}: must be one of ${UNCERTAIN_POLICIES.join(', ')}`);
      return [Number(account), policy];
    }),
  );
}
