import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { NotMisspelt } from '../../edge/validation/unknown-fields';

/** A send that may be a dry run. */
export interface MayBeDryRun {
  dry_run?: boolean | null;
}

/** The field `dry_run`, which both sends have. */
export const DryRunField = (): PropertyDecorator =>
  applyDecorators(
    NotMisspelt(),
    IsOptional(),
    IsBoolean(),
    // Last, since it reads the others.
    ApiField('`true`: nothing is sent, held, charged or remembered; the answer is what the send would be and cost.'),
  );
