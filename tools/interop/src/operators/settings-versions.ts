import type { Schemas } from '@sms/api-client';
import { becomesTrue, MACHINE_PACE } from '@sms/dev-env';
import type { Operators } from '@sms/kit';

const VERSIONS = '/v1/admin/carrier-settings/versions';
const REASON = 'Interoperability.';
const IN_EFFECT_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 250;

type Settings = Pick<Schemas['CreateSettingsVersionRequest'], 'carriers' | 'routes'>;

/** The versions of the carriers' settings, as an operator changes them. */
export class SettingsVersions {
  constructor(private readonly operators: Operators) {}

  state(): Promise<Schemas['SettingsVersionsResponse']> {
    return this.operators.get(`${VERSIONS}?limit=1`);
  }

  /** Makes a version from the one in force; returns its number. */
  async draft(change: (settings: Settings) => Settings): Promise<number> {
    const { in_force: base } = await this.state();
    const shown = await this.operators.get<Schemas['ShownSettingsResponse']>(`${VERSIONS}/${base}`);
    const { carriers, routes } = shown;
    const body = { base, reason: REASON, ...change({ carriers, routes }) };
    return (await this.operators.post<Schemas['ShownSettingsResponse']>(VERSIONS, body)).version;
  }

  whatIf(version: number, messages: number): Promise<Schemas['WhatIfResponse']> {
    return this.operators.get(`${VERSIONS}/${version}/what-if?messages=${messages}`);
  }

  /** Returns when the call did, by performance.now(). */
  async activate(version: number, replaces?: number): Promise<number> {
    const body = { replaces: replaces ?? (await this.state()).in_force, reason: REASON };
    await this.operators.post(`${VERSIONS}/${version}/activate`, body);
    return performance.now();
  }

  /** Activates it, and waits until every worker follows; returns for how many milliseconds after the call. */
  async putInForce(version: number): Promise<number> {
    const activatedAt = await this.activate(version);
    await this.inEffect();
    return performance.now() - activatedAt;
  }

  /** Waits until every worker follows; returns the version that is in force then. */
  async inEffect(): Promise<number> {
    let state: Schemas['SettingsVersionsResponse'] | undefined;
    const follow = async (): Promise<boolean> => {
      // Not answered while a process is away.
      state = await this.state().catch(() => undefined);
      return state?.in_effect === true;
    };
    if (!(await becomesTrue(follow, IN_EFFECT_WITHIN_MS * MACHINE_PACE, LOOK_EVERY_MS)) || !state)
      throw new Error('what is in force does not come into effect');
    return state.in_force;
  }
}
