import { IsIn, IsOptional } from 'class-validator';
import { ListParams } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';
import { QueryInteger } from '../../edge/validation/query-integer';
import type { AccountStatus } from '../../identity/accounts/account.entity';
import { ACCOUNT_STATUSES } from './vendor.response';

export class VendorsParams extends ListParams {
  @ApiField('Only sub-accounts of this account.', { example: 7 })
  @QueryInteger(1)
  parent_id?: number;

  @ApiField('Accounts with this id, or with words in their name and e-mail address that begin so, in any case.', {
    example: 'example ltd',
  })
  @IsOptional()
  @Text(1, 120)
  search?: string;

  @ApiField('Accounts with this status.', { example: 'suspended' })
  @IsOptional()
  @IsIn(ACCOUNT_STATUSES)
  status?: AccountStatus;

  @ApiField('Also return the credits of each account.', { example: 'credits' })
  @IsOptional()
  @IsIn(['credits'])
  include?: 'credits';
}
