import { IsIn, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { OptionalReasonRequest } from '../../edge/http/reason.request';

export class UnsuspendVendorRequest extends OptionalReasonRequest {
  @ApiField('What becomes of the messages that waited: they go out, or are cancelled before the suspension ends.', {
    example: 'release',
  })
  @IsOptional()
  @IsIn(['release', 'cancel'])
  queued?: 'release' | 'cancel' | null;
}
