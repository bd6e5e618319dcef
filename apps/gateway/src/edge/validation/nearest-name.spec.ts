import { nearestName } from './nearest-name';

const KNOWN = ['dry_run', 'message', 'phone', 'recipients', 'sender_id', 'per_page', 'to'];

it.each([
  ['dryrun', 'dry_run'],
  ['dryRun', 'dry_run'],
  ['Dry-Run', 'dry_run'],
  ['dry_rnu', 'dry_run'],
  ['dry_runs', 'dry_run'],
  ['dryrunn_', 'dry_run'],
  ['mesage', 'message'],
  ['senderId', 'sender_id'],
  ['perPage', 'per_page'],
  ['recipient', 'recipients'],
  ['fone', undefined],
  ['tp', 'to'],
  ['reference', undefined],
  ['search', undefined],
  ['', undefined],
  ['__proto__', undefined],
])('takes %s for %s', (name, meant) => expect(nearestName(name, KNOWN)).toBe(meant));
