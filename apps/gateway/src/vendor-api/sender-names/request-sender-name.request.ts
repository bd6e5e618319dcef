import { ApiField } from '../../edge/validation/api-field';
import { SenderField, Text } from '../../edge/validation/field-rule';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';

@IgnoresUnknown()
export class RequestSenderNameRequest {
  @ApiField('The name wanted: letters, digits, spaces, hyphens and dots.', { example: 'MyBrand' })
  @SenderField()
  senderid: string;

  @ApiField('An example of what will be sent under the name.', { example: 'Your parcel arrives today.' })
  @Text(15, 1_000)
  sample_content: string;
}
