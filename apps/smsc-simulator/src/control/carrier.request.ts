import { ObjectOf, OneOf, Parsed, snakeCase } from '@sms/platform/validation';
import { behaviourNames, type BehaviourName } from '../behaviour/behaviour-catalog';
import { CarrierSettings } from '../behaviour/carrier-settings';
import { PROFILE_NAMES, type ProfileName } from '../behaviour/profiles';
import type { Identity } from '../carrier/carrier-identity';

/** A carrier as the control API accepts it. */
export class CarrierRequest implements Identity {
  @OneOf(PROFILE_NAMES) readonly profile: ProfileName = 'standard';
  @Parsed('a list of at most 20 names of behaviours', (value) => (Array.isArray(value) ? behaviourNames(value) : null))
  readonly behaviours: readonly BehaviourName[] = [];
  @ObjectOf(() => new CarrierSettings()) readonly settings: CarrierSettings = {};
}

export function presentSettings(settings: CarrierSettings): object {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [snakeCase(name), value]));
}
