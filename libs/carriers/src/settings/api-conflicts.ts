import type { ObjectSource } from '@sms/platform/validation';
import { fieldsOfRequest } from '../exchange/request-template';
import type { TemplateField } from '../exchange/template';
import { type ApiCarrierSettings, NO_REQUEST } from './api.settings';

const RECEIPT_SETTINGS = ['receipt_url', 'receipt_token', 'receipt_token_file'];

/** Rejects settings that are valid one by one and impossible together. */
export function rejectApiConflicts(settings: ApiCarrierSettings, source: ObjectSource): void {
  const { submit, receiptMeans } = settings;
  const sent = fieldsOfRequest(submit);
  if (!source.given('submit')) source.reject('submit', 'must describe the request of a submit');
  else if (submit !== NO_REQUEST) {
    rejectSubmit(source, settings, sent);
    rejectReports(source, settings, sent);
  }
  if (source.given('state_aliases')) source.reject('state_aliases', 'is called states for this kind of carrier');
  const reported = settings.reports !== null || settings.poll !== null;
  if (reported && receiptMeans === 'none')
    source.reject('receipt_means', 'says that no receipts come, reports or poll that they do');
  if (!reported && receiptMeans !== 'none' && !source.given('reports') && !source.given('poll'))
    source.reject('reports', 'or poll must be there, or receipt_means be none');
  if (reported && settings.states.size === 0)
    source.reject('states', 'must say what the words of reports and poll mean');
  if (!source.given('reports'))
    for (const field of RECEIPT_SETTINGS) if (source.given(field)) source.reject(field, 'needs reports');
}

function rejectSubmit(
  source: ObjectSource,
  { concatenation, idempotent, reports }: ApiCarrierSettings,
  sent: ReadonlySet<TemplateField>,
): void {
  for (const field of ['to', 'text'] as const)
    if (!sent.has(field)) source.reject('submit', `must have a place for {${field}}`);
  if (sent.has('id')) source.reject('submit', 'cannot hold {id}: there is none yet');
  if (idempotent && !sent.has('reference')) source.reject('idempotent', 'needs a place for {reference} in submit');
  if (sent.has('callback') && reports === null && !source.given('reports'))
    source.reject('submit', 'cannot hold {callback} without reports');
  const numbered = sent.has('udh') || (sent.has('part') && sent.has('parts'));
  if (concatenation === 'udh' && !numbered)
    source.reject('concatenation', 'udh needs a place for {udh}, or for {part} and {parts}, in submit');
}

/** A report must name its message in some way. */
function rejectReports(
  source: ObjectSource,
  { reports, messageId }: ApiCarrierSettings,
  sent: ReadonlySet<TemplateField>,
): void {
  if (reports === null) return;
  if (reports.reference !== null && !sent.has('reference'))
    source.reject('reports', 'cannot find reference: submit has no place for {reference}');
  if (sent.has('callback') || (reports.reference !== null && sent.has('reference'))) return;
  if (reports.id === null || messageId === null)
    source.reject('reports', 'needs id with message_id, reference with {reference} in submit, or {callback} in submit');
}
