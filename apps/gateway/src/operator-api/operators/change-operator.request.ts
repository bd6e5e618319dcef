import { IsIn } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { ReasonRequest } from '../../edge/http/reason.request';
import { OPERATOR_ROLES, type OperatorRole } from '../../identity/accounts/app-user.entity';

export class ChangeOperatorRequest extends ReasonRequest {
  @ApiField('What the operator may do from now on.', { example: 'finance' })
  @IsIn(OPERATOR_ROLES)
  role: OperatorRole;
}
