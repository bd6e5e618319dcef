import { Text } from '../http/field-rule';

export class RefreshRequest {
  @Text(1, 200)
  refresh_token: string;
}
