/** Days for which texts may be kept. */
export const TEXT_RETENTION_DAYS = { min: 7, max: 400 } as const;
