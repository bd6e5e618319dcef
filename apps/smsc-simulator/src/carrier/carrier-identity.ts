import type { BehaviourName } from '../behaviour/behaviour-catalog';
import { deviationOf } from '../behaviour/behaviour-catalog';
import type { CarrierSettings } from '../behaviour/carrier-settings';
import type { Deviation } from '../behaviour/catalog/behaviour';
import { PROFILES, usualDeviation, type Profile, type ProfileName } from '../behaviour/profiles';

/** The carrier that the simulator currently imitates: a profile and changes to it. */
export interface Identity {
  profile: ProfileName;
  /** Added to those of the profile. */
  behaviours: readonly BehaviourName[];
  /** Replace those of the profile. */
  settings: CarrierSettings;
}

/** Holds the identity and calls a listener when it changes. */
export class CarrierIdentity {
  private identity: Identity;

  constructor(
    private readonly initial: ProfileName,
    private readonly onChange: (usual: Deviation, settings: CarrierSettings) => void,
  ) {
    this.identity = { profile: initial, behaviours: [], settings: {} };
  }

  get current(): Identity {
    return this.identity;
  }

  get settings(): CarrierSettings {
    return { ...this.base.settings, ...this.identity.settings };
  }

  get behaviours(): readonly BehaviourName[] {
    return [...this.base.behaviours, ...this.identity.behaviours];
  }

  become(identity: Identity): void {
    this.identity = identity;
    this.onChange({ ...usualDeviation(this.base), ...deviationOf(identity.behaviours) }, this.settings);
  }

  /** Returns to the carrier of the start. */
  reset(): void {
    this.become({ profile: this.initial, behaviours: [], settings: {} });
  }

  private get base(): Profile {
    return PROFILES[this.identity.profile];
  }
}
