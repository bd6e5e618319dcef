import type { ReactNode } from 'react';

/** The values of a question's fields, by name. */
export type Answers = Readonly<Record<string, string>>;

export interface AskedField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'number' | 'password';
  readonly value?: string;
  readonly isOptional?: true;
  readonly min?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface AskedReason {
  /** Says who reads the reason. */
  readonly hint: string;
  readonly isOptional?: true;
  /** Usual reasons, each of which can be changed before it is given. */
  readonly templates?: readonly string[];
}

/** One of several ways, each with what it means. */
interface AskedChoice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly note: string }[];
}

/** The notice after a change. */
export interface Outcome {
  readonly title: string;
  readonly detail?: string;
}

/** A change that an operator is about to make. */
export interface Question {
  readonly title: string;
  /** Says what the change will do. */
  readonly effect: ReactNode | ((answers: Answers) => ReactNode);
  /** Numbers of what is affected, by label. */
  readonly facts?: readonly (readonly [string, ReactNode])[];
  readonly choice?: AskedChoice;
  readonly fields?: readonly AskedField[];
  readonly reason?: AskedReason;
  /** A name to type, for what cannot be undone. */
  readonly typed?: string;
  readonly confirm: string;
  readonly isDanger?: true;
  /** @throws {ApiFailure} */
  readonly act: (answers: Answers) => Promise<Outcome>;
}
