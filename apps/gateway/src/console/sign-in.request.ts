import { ApiField } from '../edge/validation/api-field';
import { Text } from '../edge/validation/field-rule';

export class FinishSignInRequest {
  @ApiField('The query of the address to which the identity provider has sent the browser back.', {
    example: 'code=n0tAC0deThatIsG00d&state=Zk3q&iss=https%3A%2F%2Flogin.example',
  })
  @Text(1, 8_000)
  query: string;
}
