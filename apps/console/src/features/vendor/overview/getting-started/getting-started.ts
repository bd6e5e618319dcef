import { t } from '../../../../i18n/t';

export type StepName = 'key' | 'message' | 'webhook' | 'sender-name';

export interface Step {
  readonly name: StepName;
  readonly title: string;
  readonly note: string;
  readonly isDone: boolean;
}

/** What the account has; undefined where it is not known yet, or not the user's to see. */
export interface StartedFacts {
  readonly hasKey: boolean | undefined;
  readonly hasSent: boolean | undefined;
  readonly hasWebhook: boolean | undefined;
  readonly hasSenderName: boolean | undefined;
}

const STEPS: readonly (Omit<Step, 'isDone'> & { readonly fact: keyof StartedFacts })[] = [
  { name: 'key', fact: 'hasKey', ...t.gettingStarted.steps.key },
  {
    name: 'message',
    fact: 'hasSent',
    ...t.gettingStarted.steps.message,
  },
  {
    name: 'webhook',
    fact: 'hasWebhook',
    ...t.gettingStarted.steps.webhook,
  },
  {
    name: 'sender-name',
    fact: 'hasSenderName',
    ...t.gettingStarted.steps.senderName,
  },
];

/** The steps that the user may take, in their order. */
export const stepsOf = (facts: StartedFacts): readonly Step[] =>
  STEPS.flatMap(({ fact, ...step }) => {
    const isDone = facts[fact];
    return isDone === undefined ? [] : [{ ...step, isDone }];
  });

/** The step to take next; undefined when all are done. */
export const nextStep = (steps: readonly Step[]): StepName | undefined => steps.find(({ isDone }) => !isDone)?.name;
