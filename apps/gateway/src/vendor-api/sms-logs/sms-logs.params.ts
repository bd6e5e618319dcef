import { PageParams } from '../../edge/http/page.params';
import { IgnoresUnknown } from '../../edge/http/unknown-fields';

@IgnoresUnknown()
export class SmsLogsParams extends PageParams {}
