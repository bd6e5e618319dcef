import { type CarrierSettings, type ParseOptions, parseCarriers } from '@sms/carriers';
import { parseRouteRules, type RouteRule } from './route-rules';

/** The carriers and the rules of routes as they are given, in JSON. */
export interface SettingsDocument {
  readonly carriers: unknown;
  readonly routes: unknown;
}

export interface ParsedSettings {
  readonly carriers: readonly CarrierSettings[];
  readonly rules: readonly RouteRule[];
}

/**
 * @throws {Error} with a line for each problem, naming the carrier or the rule, and the field; never echoes a value.
 */
export function parseSettings({ carriers, routes }: SettingsDocument, options: ParseOptions = {}): ParsedSettings {
  const problems: string[] = [];
  const attempt = <T>(parse: () => T): T | undefined => {
    try {
      return parse();
    } catch (error) {
      problems.push((error as Error).message);
      return undefined;
    }
  };
  const parsed = attempt(() => parseCarriers(carriers, options));
  // Without the carriers the rules are read all the same, so that all problems are listed at once.
  const rules = attempt(() => parseRouteRules(routes, parsed));
  if (problems.length > 0 || !parsed || !rules) throw new Error(problems.join('\n    '));
  return { carriers: parsed, rules };
}
