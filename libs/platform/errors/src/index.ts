export { DomainError, type ErrorDetails, type WireError } from './domain-error';
export { FAULT_CODES } from './fault-codes';
export { toDomainError } from './to-domain-error';
export { hadNoEffect, isInDoubt, withoutEffect } from './no-effect';
export { databaseFaultOf, isDataError, isRefusedForNow, isUniqueViolation, sqlStateOf } from './sql-state';
export { certificateErrorOf } from './certificate-error';
