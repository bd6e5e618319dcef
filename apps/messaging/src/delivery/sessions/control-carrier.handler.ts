import { Injectable } from '@nestjs/common';
import type { ControlCarrierReply, ControlCarrierRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { ActiveSettings } from '../../carrier-settings/active-settings';
import {
  askForRebind,
  controlOf,
  listCarrierControls,
  lockCarrierControls,
  setCarrierState,
} from './carrier-control.sql';

const STATES = { pause: 'paused', drain: 'draining', resume: 'active' } as const;

/**
 * Stores what an operator decides about a carrier. Workers read it within a second, and follow it at once: see
 * SessionLeases.
 */
@Injectable()
export class ControlCarrierHandler {
  constructor(
    private readonly database: Database,
    private readonly settings: ActiveSettings,
  ) {}

  async execute({ carrier, command, reason }: ControlCarrierRequest): Promise<ControlCarrierReply> {
    const settings = this.settings.current.carriers.find(({ name }) => name === carrier);
    if (!settings) return { outcome: 'unknown' };
    if (command === 'rebind' && settings.kind !== 'smpp') return { outcome: 'no_sessions' };
    const rows = await this.database.transaction(async (sql) => {
      await sql.run(lockCarrierControls, []);
      if (command === 'rebind') await sql.run(askForRebind, [carrier, reason]);
      else await sql.run(setCarrierState, [carrier, STATES[command], reason]);
      return sql.run(listCarrierControls, []);
    });
    return { outcome: 'done', control: controlOf(rows.find((row) => row.carrier === carrier)) };
  }
}
