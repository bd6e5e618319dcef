import type { Lane } from '@sms/contracts/messaging';
import { Field, type FieldDecorator, isPlainObject, readObject } from '@sms/platform/validation';

export type ByLane<T> = Readonly<Record<Lane, T>>;

export function everyLane<T>(value: T): ByLane<T> {
  return { otp: value, single: value, bulk: value };
}

/** One value for all lanes, or an object with some of them; each is a field as `each` declares it. */
export function EachLane<V>(each: FieldDecorator<V>): FieldDecorator<ByLane<V>> {
  class Lanes implements ByLane<V> {
    otp: V;
    single: V;
    bulk: V;
  }
  for (const lane of ['otp', 'single', 'bulk'] as const) each<Record<Lane, V>, Lane>(Lanes.prototype, lane);
  return Field<ByLane<V>>(each.must, (value) => isPlainObject(value) || each.fits(value), {
    convert: (value: V, { source, name, initial }) =>
      isPlainObject(value)
        ? readObject(Object.assign(new Lanes(), initial), source.inside(name, value), 'a lane')
        : everyLane(value),
  });
}
