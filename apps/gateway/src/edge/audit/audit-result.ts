/** An action that ends with this was refused, or its outcome is unknown. */
export const FAILED = '.failed';

export const auditResult = (action: string): 'done' | 'failed' => (action.endsWith(FAILED) ? 'failed' : 'done');
