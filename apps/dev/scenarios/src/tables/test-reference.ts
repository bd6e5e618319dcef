/** A test that shows the same as a scenario. */
export interface TestReference {
  readonly file: string;
  readonly title: string;
}

const inFile =
  (file: string) =>
  (title: string): TestReference => ({ file, title });

/** What carriers do, as the simulator does it. */
export const simulator = inFile('apps/smsc-simulator/src/simulator.int-spec.ts');
export const ids = inFile('apps/smsc-simulator/src/messages/message-ids.int-spec.ts');
export const receiptForms = inFile('apps/smsc-simulator/src/receipts/receipts.int-spec.ts');
export const responses = inFile('apps/smsc-simulator/src/carrier/responses.int-spec.ts');
export const submits = inFile('apps/smsc-simulator/src/carrier/submits.int-spec.ts');
export const profiles = inFile('apps/smsc-simulator/src/behaviour/profiles.int-spec.ts');
export const sessions = inFile('apps/smsc-simulator/src/sessions/sessions.int-spec.ts');
export const incoming = inFile('apps/smsc-simulator/src/incoming/incoming.int-spec.ts');
export const session = inFile('libs/smpp/src/session/client-session.spec.ts');
/** What becomes of the message. */
export const worker = inFile('apps/messaging/src/worker.int-spec.ts');
export const receipts = inFile('apps/messaging/src/receipts/receipts.int-spec.ts');
export const uncertain = inFile('apps/messaging/src/delivery/outcomes/uncertain.int-spec.ts');
export const routing = inFile('apps/messaging/src/delivery/carriers/routing.int-spec.ts');
export const carrier = inFile('apps/messaging/src/delivery/carriers/smpp-carrier.int-spec.ts');
/** What receivers do, and what becomes of the event. */
export const attempt = inFile('apps/webhook-dispatcher/src/client/attempt-sender.int-spec.ts');
export const delivery = inFile('apps/webhook-dispatcher/src/dispatch/delivery.int-spec.ts');
export const timeOuts = inFile('apps/webhook-dispatcher/src/dispatch/time-outs.int-spec.ts');
export const pace = inFile('apps/webhook-dispatcher/src/dispatch/pace.int-spec.ts');
