import type { SenderName } from '@sms/contracts/sender-names';

/** A sender name as the API shows it. */
export function senderNameView(name: SenderName) {
  return {
    id: name.id,
    senderid: name.name,
    sample_content: name.sampleContent,
    status: name.status,
    created: name.createdAt,
  };
}
