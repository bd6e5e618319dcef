import type { SubmitItem } from '@sms/contracts/messaging';
import { countSegments } from '@sms/sms-text';

/** Credits that one message with this text costs, whatever a carrier makes of it. */
export function creditsOfMessage(text: string): number {
  return countSegments(text);
}

/** Credits that are held for a whole send: none where nothing is charged. */
export function creditsToHold({ sandbox = false }: Pick<SubmitItem, 'sandbox'>, perMessage: number, messages: number) {
  return sandbox ? 0 : perMessage * messages;
}
