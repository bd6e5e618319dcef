import { ValidateBy, ValidateIf } from 'class-validator';
import { MESSAGE_ID, REQUEST_ID } from './request-id';
import { listOf, MSISDN, type Rule, text, TIME, UUID, whole } from './rules';

// The rules for which class-validator has no decorator.

const Fits = (name: string, { must, fits }: Rule): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: fits, defaultMessage: () => must } });

/** A UUID of any version. */
export const IsAnyUuid = () => Fits('isAnyUuid', UUID);
/** The id of a send request: see request-id. */
export const IsRequestId = () => Fits('isRequestId', REQUEST_ID);
/** The id of a message of a request: see request-id. */
export const IsMessageId = () => Fits('isMessageId', MESSAGE_ID);
export const IsMsisdn = () => Fits('isMsisdn', MSISDN);
export const IsMsisdns = (max: number) => Fits('isMsisdns', listOf(MSISDN, { max }));
/** ISO 8601 with an offset. */
export const IsTime = () => Fits('isTime', TIME);
/** A safe integer within these bounds. */
export const IsWhole = (min?: number, max?: number) =>
  Fits('isWhole', whole({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) }));

/** A text with this many code points, counted as at the edge. */
export const IsText = (min: number, max: number) => Fits('isText', text(min, max));

/** May be absent; null is not. */
export const Optional = () => ValidateIf((_request, value) => value !== undefined);
/** May be null; absent is not. */
export const Nullable = () => ValidateIf((_request, value) => value !== null);
