export { countErased, type Erased } from './erased-rows';
export { default as ERASED_ROWS_V1 } from './erased-rows-v1.sql';
