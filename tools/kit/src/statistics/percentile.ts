/** The smallest of the values that at least this share of them do not exceed; undefined when there are none. */
export function percentile(ascending: ArrayLike<number>, share: number): number | undefined {
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)];
}
