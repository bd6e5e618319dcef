import { t } from '../../../i18n/t';
import type { CreateApiKey } from './api-keys.queries';

type Scope = NonNullable<CreateApiKey['scopes']>[number];

/** The scopes that a key can have. `usual`: chosen when the form for a new key opens. */
export const SCOPES: readonly { readonly scope: Scope; readonly meaning: string; readonly usual: boolean }[] = [
  { scope: 'send', meaning: t.apiKeys.form.scopes.send, usual: true },
  { scope: 'otp', meaning: t.apiKeys.form.scopes.otp, usual: true },
  { scope: 'read', meaning: t.apiKeys.form.scopes.read, usual: true },
  { scope: 'manage', meaning: t.apiKeys.form.scopes.manage, usual: false },
  { scope: 'webhooks', meaning: t.apiKeys.form.scopes.webhooks, usual: false },
];
