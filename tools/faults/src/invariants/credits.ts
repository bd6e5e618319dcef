import type { Evidence } from '../evidence/evidence';
import type { Invariant } from './invariant';

/** Distinct segments that the carrier accepted, by the account that sent them. */
function acceptedSegments({ carrier, tried }: Evidence): Map<number | undefined, number> {
  const counts = new Map<number | undefined, number>();
  for (const key of new Set(carrier.map(({ phone, part }) => `${phone} ${part}`))) {
    const account = tried.get(key.split(' ')[0] ?? '')?.account;
    counts.set(account, (counts.get(account) ?? 0) + 1);
  }
  return counts;
}

export const creditsAddUp: Invariant = {
  name: 'opening = available + held + captured, nothing negative, nothing held',
  *violations({ accounts }) {
    for (const { name, opening, credits } of accounts) {
      const { available, held, spent } = credits;
      if (available + held + spent !== opening) yield `${name}: ${opening} ≠ ${available} + ${held} + ${spent}`;
      if (Math.min(available, held, spent) < 0) yield `${name}: negative among ${available}, ${held}, ${spent}`;
      if (held !== 0) yield `${name}: ${held} held`;
    }
  },
};

export const chargedOnce: Invariant = {
  name: 'captured credits = distinct segments the carrier accepted',
  *violations(evidence) {
    const accepted = acceptedSegments(evidence);
    for (const { id, name, credits } of evidence.accounts) {
      const segments = accepted.get(id) ?? 0;
      if (credits.spent !== segments) yield `${name}: ${credits.spent} captured for ${segments} segments`;
    }
  },
};

export const ledgerAgrees: Invariant = {
  name: 'the lines of the ledger sum to the balances',
  *violations({ accounts }) {
    for (const { name, opening, credits, ledger } of accounts) {
      const { funded, available, held, spent } = ledger;
      if (funded !== -opening || available !== credits.available || held !== credits.held || spent !== credits.spent)
        yield `${name}: lines ${JSON.stringify(ledger)}, balances ${JSON.stringify(credits)} of ${opening}`;
    }
  },
};
