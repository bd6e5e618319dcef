import type { CommandStatusName, SubmitSm } from '@sms/smpp';
import type { Behaviour, SenderKind } from '../behaviour/catalog/behaviour';

const MAX_SHORT_CODE_LENGTH = 6;

/** Faults that a carrier may find in a submit, each with its status. */
const CHECKS: readonly (readonly [
  status: CommandStatusName,
  dislikes: (pdu: SubmitSm, behaviour: Behaviour) => boolean,
])[] = [
  [
    'ESME_ROPTPARNOTALLWD',
    ({ tlvs }, { refusesTlvs }) => refusesTlvs && Object.values(tlvs).some((value) => value !== undefined),
  ],
  [
    'ESME_RMISSINGOPTPARAM',
    ({ tlvs }, { requiredTlvs }) => requiredTlvs.some((tag) => !tlvs.unknown?.some((one) => one.tag === tag)),
  ],
  [
    'ESME_RINVSRCTON',
    ({ sourceAddr, sourceAddrTon }, { senderTonNpi }) =>
      senderTonNpi !== undefined && sourceAddrTon !== senderTonNpi[kindOf(sourceAddr)][0],
  ],
  [
    'ESME_RINVSRCNPI',
    ({ sourceAddr, sourceAddrNpi }, { senderTonNpi }) =>
      senderTonNpi !== undefined && sourceAddrNpi !== senderTonNpi[kindOf(sourceAddr)][1],
  ],
  [
    'ESME_RINVDSTTON',
    ({ destAddrTon }, { destinationTonNpi }) => destinationTonNpi !== undefined && destAddrTon !== destinationTonNpi[0],
  ],
  [
    'ESME_RINVDSTNPI',
    ({ destAddrNpi }, { destinationTonNpi }) => destinationTonNpi !== undefined && destAddrNpi !== destinationTonNpi[1],
  ],
  [
    'ESME_RSUBMITFAIL',
    ({ dataCoding }, { dataCodings }) => dataCodings !== undefined && !dataCodings.includes(dataCoding),
  ],
];

/** The status of the first fault; undefined when the carrier accepts the submit. */
export function refusalOf(pdu: SubmitSm, behaviour: Behaviour): CommandStatusName | undefined {
  return CHECKS.find(([, dislikes]) => dislikes(pdu, behaviour))?.[0];
}

function kindOf(sender: string): SenderKind {
  if (!/^\d+$/.test(sender)) return 'letters';
  return sender.length <= MAX_SHORT_CODE_LENGTH ? 'shortCode' : 'number';
}
