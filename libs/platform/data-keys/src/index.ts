export { type ClearText, DataKeys, type OpenedText, type ResealedKeys, type SealedText } from './data-keys';
export { dropExpiredKeys } from './data-keys.sql';
export { readRetention, setRetention } from './retention';
export { default as DATA_KEYS_V1 } from './data-keys-v1.sql';
