import type { ReactNode } from 'react';
import { o } from '../../../i18n/operator/o';
import { listOf } from '../../../i18n/text/list-text';
import { countText } from '../../../i18n/text/number-text';
import type { Question } from '../ask/question';
import { activateVersion, type Difference, type ShownVersion, type Version, type WhatIf } from './versions.queries';

const texts = o.versions.activating;

/** Whether the version was in force before, as the variables were. */
export const goesBack = ({ version, activated_at: activated }: Version): boolean => version === 0 || activated !== null;

/**
 * Asks before a version is put in force, and says what will happen.
 * @param replaces the version that is in force
 * @param tried undefined while it is not known
 */
export function activationOf(shown: ShownVersion, replaces: number, tried: WhatIf | undefined): Question {
  const { version, differences } = shown;
  return {
    title: goesBack(shown) ? texts.titleBack(version) : texts.title(version),
    effect: texts.effect(replaces),
    facts: [...factsOf(differences), ...(tried ? countsOf(tried) : [])],
    reason: { hint: o.ask.auditSees },
    confirm: texts.confirm,
    ...(tried && tried.unroutable.after > tried.unroutable.before && { isDanger: true }),
    act: async ({ reason = '' }) => {
      await activateVersion(version, { replaces, reason });
      return { title: texts.done(version), detail: o.carriers.control.withinSeconds };
    },
  };
}

type Facts = readonly (readonly [string, ReactNode])[];

/** Paths are `carriers.<name>`, `carriers.<name>.<setting>` and the same of routes; names of carriers have no dot. */
function factsOf(differences: readonly Difference[]): Facts {
  const names = (fits: (difference: Difference, isWhole: boolean) => boolean): string => {
    const found = differences.flatMap((difference) => {
      const [list, name, setting] = difference.path.split('.');
      return list === 'carriers' && name !== undefined && fits(difference, setting === undefined) ? [name] : [];
    });
    return listOf([...new Set(found)]);
  };
  const facts: Facts = [
    [texts.added, names(({ before }, isWhole) => isWhole && before === null)],
    [texts.removed, names(({ after }, isWhole) => isWhole && after === null)],
    [texts.changed, names((_difference, isWhole) => !isWhole)],
    [texts.rules, differences.some(({ path }) => path.startsWith('routes')) ? texts.change : ''],
  ];
  return facts.filter(([, value]) => value !== '');
}

const countsOf = ({ changed, unroutable }: WhatIf): Facts => [
  [texts.another, countText(changed)],
  [texts.unroutable, `${countText(unroutable.before)} → ${countText(unroutable.after)}`],
];
