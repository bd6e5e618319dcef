/** The token in the address that a carrier reports to. */
export const RECEIPT_TOKEN = /^[A-Za-z0-9_-]{32,128}$/;
export const RECEIPT_TOKEN_SHAPE = '32 to 128 letters, digits, - and _';
