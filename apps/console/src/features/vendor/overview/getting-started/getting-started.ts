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
  { name: 'key', fact: 'hasKey', title: 'Create a test key', note: 'Programs send with it. A test key costs nothing.' },
  {
    name: 'message',
    fact: 'hasSent',
    title: 'Send your first test message',
    note: 'Run this command. This page sees it as soon as it arrives.',
  },
  {
    name: 'webhook',
    fact: 'hasWebhook',
    title: 'Set a webhook',
    note: 'Every change of a message is posted there, signed.',
  },
  {
    name: 'sender-name',
    fact: 'hasSenderName',
    title: 'Request a sender name',
    note: 'What recipients see instead of a number. It can be used once it is approved.',
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
