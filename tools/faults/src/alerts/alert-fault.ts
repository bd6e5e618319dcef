import type { OperatorApi, VendorApi } from '@sms/api-client';
import type { System } from '@sms/dev-env';
import { setRules } from '../stage/slow-carrier';
import type { ReceiverProcess } from '../stage/receiver-process';
import type { Expected } from './notifications';

/** The system under traffic, and what faults need. */
export interface AlertStage {
  readonly system: System;
  readonly api: VendorApi;
  readonly operator: OperatorApi;
  readonly receiver: ReceiverProcess;
  readonly rules: CarrierRules;
  /** The folder where jobs leave what node_exporter serves. */
  readonly textfiles: string;
}

/** A fault that is begun, left until the alerts about it have fired, and ended. */
export interface AlertFault {
  readonly fault: string;
  readonly expected: readonly Expected[];
  begin(this: void, stage: AlertStage): Promise<void>;
  end(this: void, stage: AlertStage): Promise<void>;
}

/** The rules of the simulated carrier, of several faults at once. */
export class CarrierRules {
  private readonly byFault = new Map<string, readonly object[]>();

  constructor(private readonly controlUrl: string) {}

  /** Rules of a fault come after those of earlier ones. */
  async add(fault: string, rules: readonly object[]): Promise<void> {
    this.byFault.set(fault, rules);
    await this.apply();
  }

  async remove(fault: string): Promise<void> {
    this.byFault.delete(fault);
    await this.apply();
  }

  private apply(): Promise<void> {
    return setRules(this.controlUrl, [...this.byFault.values()].flat());
  }
}

/** A fault that rules of the simulated carrier make. */
export function carrierFault(fault: string, alert: string, rules: readonly object[]): AlertFault {
  return {
    fault,
    expected: [{ alert, labels: { carrier: 'simulator' } }],
    begin: (stage) => stage.rules.add(fault, rules),
    end: (stage) => stage.rules.remove(fault),
  };
}

/** Both alerts of an objective. */
export function budgetOf(objective: string): Expected[] {
  return ['ErrorBudgetBurnsFast', 'ErrorBudgetBurnsSlowly'].map((alert) => ({ alert, labels: { objective } }));
}
