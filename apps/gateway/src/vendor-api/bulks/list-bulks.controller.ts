import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { ListBulksHandler } from './list-bulks.handler';
import { ListBulksParams } from './list-bulks.params';
import { ListedBulksResponse } from './listed-bulks.response';

@ApiTags('Messages')
@Controller('v1/bulks')
@KeyOrTokenAuth('messages.read', 'read')
export class ListBulksController {
  constructor(private readonly listBulks: ListBulksHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listBulks',
    summary: 'List bulks',
    description:
      'Sends to many recipients and how far they are, the newest first. Messages are counted some seconds after they change: `GET /v1/bulks/{request_id}` tells how far a send is right now.',
  })
  @StatusEnvelope('Bulks retrieved successfully.', ListedBulksResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: ListBulksParams): Promise<ListedBulksResponse> {
    return this.listBulks.execute(vendor, query);
  }
}
