const PER_UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Rules or settings of Prometheus with every window, offset, `for` and interval divided by the factor. */
export function shortened(yaml: string, factor: number): string {
  return yaml.replace(
    /(\[|\boffset |\bfor: |_interval: )(\d+)([smhd])\b/g,
    (_whole, before: string, amount: string, unit: string) =>
      `${before}${Math.round((Number(amount) * (PER_UNIT_MS[unit] ?? 0)) / factor)}ms`,
  );
}
