import { Text } from '../http/field-rule';

export class SuspendVendorRequest {
  @Text(1, 500)
  reason: string;
}
