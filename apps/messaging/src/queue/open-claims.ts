import { Injectable } from '@nestjs/common';

interface ClaimedPart {
  readonly claimId: number;
  readonly id: number;
}

/** The claims of this process that are in flight: by claim and message, how many parts are left. */
@Injectable()
export class OpenClaims {
  private readonly claims = new Map<number, Map<number, number>>();

  get ids(): readonly number[] {
    return [...this.claims.keys()];
  }

  /** A message counts as one part until `expect` says more. */
  open(messages: readonly ClaimedPart[]): void {
    for (const { claimId, id } of messages) {
      const claim = this.claims.get(claimId) ?? new Map<number, number>();
      claim.set(id, 1);
      this.claims.set(claimId, claim);
    }
  }

  /** The message is sent in so many parts. */
  expect({ claimId, id }: ClaimedPart, parts: number): void {
    this.claims.get(claimId)?.set(id, parts);
  }

  /** Returns the claims that end once these parts are committed, and those that stay open. */
  after(parts: readonly ClaimedPart[]): { readonly ended: ReadonlySet<number>; readonly open: ReadonlySet<number> } {
    const ended = new Set<number>();
    const open = new Set<number>();
    for (const [claimId, done] of countByClaim(parts)) {
      const left = this.claims.get(claimId) ?? new Map<number, number>();
      const rest = [...left].some(([id, count]) => count > (done.get(id) ?? 0));
      (rest ? open : ended).add(claimId);
    }
    return { ended, open };
  }

  /** Call when the parts are committed. */
  close(parts: readonly ClaimedPart[]): void {
    for (const { claimId, id } of parts) {
      const claim = this.claims.get(claimId);
      const left = (claim?.get(id) ?? 1) - 1;
      if (left > 0) claim?.set(id, left);
      else claim?.delete(id);
      if (claim?.size === 0) this.claims.delete(claimId);
    }
  }
}

function countByClaim(parts: readonly ClaimedPart[]): Map<number, Map<number, number>> {
  const counts = new Map<number, Map<number, number>>();
  for (const { claimId, id } of parts) {
    const claim = counts.get(claimId) ?? new Map<number, number>();
    claim.set(id, (claim.get(id) ?? 0) + 1);
    counts.set(claimId, claim);
  }
  return counts;
}
