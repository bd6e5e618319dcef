import { applyDecorators } from '@nestjs/common';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { MAX_PER_MINUTE } from '../../edge/rate-limit/rate-limiter';

/** Requests a minute that an operator allows each credential of a vendor. */
export const RateLimitField = () => applyDecorators(IsInt(), Min(0), Max(MAX_PER_MINUTE), IsOptional());
