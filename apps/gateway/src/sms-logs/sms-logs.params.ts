import { PageParams } from '../http/page.params';
import { IgnoresUnknown } from '../http/unknown-fields';

@IgnoresUnknown()
export class SmsLogsParams extends PageParams {}
