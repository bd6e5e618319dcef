import type { ParseOptions } from '@sms/carriers';
import type { ParsedSettings, SettingsDocument } from './parse-settings';

/** Version 0 of the settings: those that the variables of a process give. */
export interface SettingsFile {
  readonly document: SettingsDocument;
  readonly parsed: ParsedSettings;
  /** With which all versions are read. */
  readonly options: ParseOptions;
  /** The keys of the other versions, the sealing one first; empty: none can be made or read. */
  readonly keys: readonly Buffer[];
}

export const SETTINGS_FILE = Symbol('SETTINGS_FILE');
