/**
 * Dates of textual receipts: YYMMDDhhmm with or without seconds, or with a four-digit year. No zone is given on the wire;
 * UTC is assumed. Undefined when no reading is a real date.
 */
export function parseReceiptDate(digits: string): Date | undefined {
  const readings = [`20${digits}`, digits].filter((reading) => reading.length === 12 || reading.length === 14);
  for (const reading of readings) {
    const [, year = '', month = '', day = '', hour = '', minute = '', second = '00'] =
      /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/.exec(reading) ?? [];
    const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
    const date = new Date(iso);
    // Rolled-over dates (31 February) parse, but to another day.
    if (!Number.isNaN(date.getTime()) && date.toISOString() === iso) return date;
  }
  return undefined;
}

/** YYMMDDhhmm in UTC. */
export function formatReceiptDate(at: Date): string {
  return at.toISOString().replace(/\D/g, '').slice(2, 12);
}
