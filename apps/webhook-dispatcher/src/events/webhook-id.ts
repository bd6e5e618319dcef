/**
 * Names one status of one message: the same for every attempt, different for each status. Message ids begin with a
 * time, so these grow, too: new ones go to the end of their index, which is much cheaper than anywhere in it.
 */
export function webhookId(messageId: string, status: string): string {
  return `msg_${messageId.replaceAll('-', '')}_${status}`;
}
