import { PageParams } from '../../edge/http/page.params';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';

@IgnoresUnknown()
export class SmsLogsParams extends PageParams {}
