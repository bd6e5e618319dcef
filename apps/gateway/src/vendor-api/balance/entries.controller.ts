import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { EntriesResponse } from './entries.response';
import { ListEntriesHandler } from './list-entries.handler';
import { ListEntriesParams } from './list-entries.params';

@ApiTags('Usage')
@Controller('v1/balance/entries')
@KeyOrTokenAuth('balance.read', 'read')
export class EntriesController {
  constructor(private readonly listEntries: ListEntriesHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listBalanceEntries',
    summary: 'List balance entries',
    description:
      'What entered the account and what was spent, the newest first. Messages that were settled together are one entry. Credits that are held for messages on their way are in the balance until a carrier takes these, and stay in it when none does. A page looks at 1,000 steps of the ledger at most: it may hold fewer entries than asked for, even none. Go on until `next_cursor` is null.',
  })
  @StatusEnvelope('Entries retrieved successfully.', EntriesResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: ListEntriesParams): Promise<EntriesResponse> {
    return this.listEntries.execute(vendor, query);
  }
}
