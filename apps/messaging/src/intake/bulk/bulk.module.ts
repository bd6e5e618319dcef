import { Module } from '@nestjs/common';
import { WorkHints } from '../request/work-hints';
import { AcceptBulk } from './accept-bulk';
import { ExpandAccepted } from './expand-accepted';
import { ExpandBulk } from './expand-bulk';

/** Large sends: accepted as a whole, expanded afterwards. */
@Module({
  providers: [AcceptBulk, ExpandAccepted, ExpandBulk, WorkHints],
  exports: [AcceptBulk, ExpandAccepted, ExpandBulk, WorkHints],
})
export class BulkModule {}
