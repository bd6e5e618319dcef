/** When the simulator accepted each message to a number, in milliseconds of the Unix epoch. */
export async function acceptedAt(controlUrl: string, destination: string): Promise<number[]> {
  const response = await fetch(`${controlUrl}/accepted?destination=${destination}`);
  if (!response.ok) throw new Error(`the simulator answered ${response.status}`);
  const { accepted } = (await response.json()) as { accepted: { accepted_at: string }[] };
  return accepted.map(({ accepted_at: at }) => Date.parse(at));
}
