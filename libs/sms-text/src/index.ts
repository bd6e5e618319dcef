export { charactersOutsideGsm7, decodeGsm7, encodeGsm7, gsm7Length } from './gsm7';
export { isMsisdn, OWN_NUMBER } from './msisdn';
export { countSegments, segmentText, type TextEncoding } from './segment-text';
export { smartEncoded, TYPOGRAPHIC } from './smart-encoding';
export { isSender, isSenderName, SENDER_NAME_MAX_LENGTH } from './sender-name';
