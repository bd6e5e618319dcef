/** command_length, command_id, command_status, sequence_number: four octets each. */
export const HEADER_LENGTH = 16;

/**
 * Ceiling for command_length. The protocol has none; a message_payload of 60 KB still fits, a corrupted length rarely
 * does.
 */
export const MAX_PDU_LENGTH = 64 * 1024;

/** sequence_number runs from 1 to this, then starts over. */
export const MAX_SEQUENCE = 0x7fffffff;

/** Octets of a defective PDU that are kept. */
export const MAX_KEPT_OCTETS = 4_096;
