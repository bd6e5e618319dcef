import { ApiField } from '../../edge/http/api-field';
import { SenderField, Text } from '../../edge/http/field-rule';
import { IgnoresUnknown } from '../../edge/http/unknown-fields';

@IgnoresUnknown()
export class RequestSenderNameRequest {
  @ApiField('The name wanted: letters, digits, spaces, hyphens and dots.', { example: 'MyBrand' })
  @SenderField()
  senderid: string;

  @ApiField('An example of what will be sent under the name.', { example: 'Your parcel arrives today.' })
  @Text(15, 1_000)
  sample_content: string;
}
