export interface CarrierSettings {
  /** Short and stable: it is stored with every submission. */
  readonly name: string;
  readonly kind: 'smpp';
  readonly host: string;
  readonly port: number;
  readonly systemId: string;
  readonly password: string;
  readonly tls: boolean;
  /** Connections to keep bound. */
  readonly binds: number;
  /** Submits under way on each bind at most. */
  readonly windowSize: number;
  /** Messages a second on each bind at most; null: as fast as the carrier answers. */
  readonly messagesPerSecond: number | null;
}

/**
 * Reads the list of carriers, tried in this order.
 * @throws {Error} naming the carrier and the field that is wrong; never echoes a value.
 */
export function parseCarriers(value: unknown): readonly CarrierSettings[] {
  if (!Array.isArray(value) || value.length === 0) throw new Error('must be a list of at least one carrier');
  const carriers = value.map(parseCarrier);
  const names = new Set(carriers.map((carrier) => carrier.name));
  if (names.size !== carriers.length) throw new Error('two carriers have the same name');
  return carriers;
}

function parseCarrier(value: unknown, index: number): CarrierSettings {
  const fields = isRecord(value) ? value : {};
  const where = `carrier ${index + 1}`;
  if (fields['kind'] !== 'smpp') throw new Error(`${where}: kind must be "smpp"`);
  return {
    kind: 'smpp',
    name: text(fields, 'name', where),
    host: text(fields, 'host', where),
    port: whole(fields, 'port', where, 65_535),
    systemId: text(fields, 'system_id', where),
    password: text(fields, 'password', where),
    tls: fields['tls'] === true,
    binds: whole(fields, 'binds', where, 32, 1),
    windowSize: whole(fields, 'window_size', where, 1_000, 10),
    messagesPerSecond: fields['messages_per_second'] === undefined ? null : whole(fields, 'messages_per_second', where, 100_000),
  };
}

function text(fields: Record<string, unknown>, field: string, where: string): string {
  const value = fields[field];
  if (typeof value !== 'string' || value === '') throw new Error(`${where}: ${field} must be a text`);
  return value;
}

function whole(fields: Record<string, unknown>, field: string, where: string, max: number, fallback?: number): number {
  const value = fields[field] ?? fallback;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > max) {
    throw new Error(`${where}: ${field} must be a whole number from 1 to ${max}`);
  }
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
