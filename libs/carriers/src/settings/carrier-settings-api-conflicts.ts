import { fieldsOfRequest, type RequestTemplate } from '../exchange/request-template';
import type { TemplateField } from '../exchange/template';
import type { AnswerSettings } from './carrier-settings-api-answers';
import type { PollSettings } from './carrier-settings-api-poll';
import type { ReportSettings } from './carrier-settings-api-reports';
import type { CommonCarrierSettings } from './carrier-settings-common';
import type { SettingsFields } from './settings-fields';

interface Settings extends AnswerSettings {
  readonly concatenation: 'udh' | 'carrier';
  readonly submit: RequestTemplate;
  readonly idempotent: boolean;
  readonly states: ReadonlyMap<string, unknown>;
  readonly reports: ReportSettings | null;
  readonly poll: PollSettings | null;
}

const RECEIPT_SETTINGS = ['receipt_url', 'receipt_token', 'receipt_token_file'];

/** Rejects settings that are valid one by one and impossible together. `described`: the submit could be read. */
export function rejectApiConflicts(
  fields: SettingsFields,
  { receiptMeans }: Pick<CommonCarrierSettings, 'receiptMeans'>,
  settings: Settings,
  described: boolean,
): void {
  const sent = fieldsOfRequest(settings.submit);
  if (described) rejectSubmit(fields, settings, sent);
  if (described) rejectReports(fields, settings, sent);
  if (fields.given('state_aliases')) fields.reject('state_aliases', 'is called states for this kind of carrier');
  const reported = settings.reports !== null || settings.poll !== null;
  if (reported && receiptMeans === 'none')
    fields.reject('receipt_means', 'says that no receipts come, reports or poll that they do');
  if (!reported && receiptMeans !== 'none' && !fields.given('reports') && !fields.given('poll'))
    fields.reject('reports', 'or poll must be there, or receipt_means be none');
  if (reported && settings.states.size === 0)
    fields.reject('states', 'must say what the words of reports and poll mean');
  if (!fields.given('reports'))
    for (const field of RECEIPT_SETTINGS) if (fields.given(field)) fields.reject(field, 'needs reports');
}

function rejectSubmit(
  fields: SettingsFields,
  { concatenation, idempotent, reports }: Settings,
  sent: ReadonlySet<TemplateField>,
): void {
  for (const field of ['to', 'text'] as const)
    if (!sent.has(field)) fields.reject('submit', `must have a place for {${field}}`);
  if (sent.has('id')) fields.reject('submit', 'cannot hold {id}: there is none yet');
  if (idempotent && !sent.has('reference')) fields.reject('idempotent', 'needs a place for {reference} in submit');
  if (sent.has('callback') && reports === null && !fields.given('reports'))
    fields.reject('submit', 'cannot hold {callback} without reports');
  const numbered = sent.has('udh') || (sent.has('part') && sent.has('parts'));
  if (concatenation === 'udh' && !numbered)
    fields.reject('concatenation', 'udh needs a place for {udh}, or for {part} and {parts}, in submit');
}

/** A report must name its message in some way. */
function rejectReports(
  fields: SettingsFields,
  { reports, messageId }: Settings,
  sent: ReadonlySet<TemplateField>,
): void {
  if (reports === null) return;
  if (reports.reference !== null && !sent.has('reference'))
    fields.reject('reports', 'cannot find reference: submit has no place for {reference}');
  if (sent.has('callback') || (reports.reference !== null && sent.has('reference'))) return;
  if (reports.id === null || messageId === null)
    fields.reject('reports', 'needs id with message_id, reference with {reference} in submit, or {callback} in submit');
}
