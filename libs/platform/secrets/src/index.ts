export { KeyRing } from './key-ring';
export { readKeys, readOptionalKeys } from './read-keys';
