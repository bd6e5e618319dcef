import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { NotMisspelt } from '../../edge/validation/unknown-fields';

/** The field `smart_encoding`, which both sends have. */
export const SmartEncodingField = (): PropertyDecorator =>
  applyDecorators(
    NotMisspelt(),
    IsOptional(),
    IsBoolean(),
    // Last, since it reads the others.
    ApiField(
      '`true`: typographic quotes, dashes, dots and blanks are replaced by those of GSM-7 when the text then needs no UCS-2 and no more segments. The log shows the text as it is sent.',
    ),
  );
