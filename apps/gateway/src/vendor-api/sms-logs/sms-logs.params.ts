import { PageParams } from '../../edge/paging/page.params';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';

@IgnoresUnknown()
export class SmsLogsParams extends PageParams {}
