import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import { ReasonRequest } from '../../edge/http/reason.request';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { AllBulksResponse, CancelledBulkOfVendorResponse } from './all-bulks.response';
import { CancelBulkOfVendorHandler } from './cancel-bulk-of-vendor.handler';
import { ListAllBulksHandler } from './list-all-bulks.handler';
import { ListAllBulksParams } from './list-all-bulks.params';

@ApiTags('Operators')
@Controller('v1/admin/bulks')
export class AllBulksController {
  constructor(
    private readonly listAllBulks: ListAllBulksHandler,
    private readonly cancelBulkOfVendor: CancelBulkOfVendorHandler,
  ) {}

  @Get()
  @BearerAuth('bulks.inspect')
  @ApiOperation({
    operationId: 'listAllBulks',
    summary: 'List all bulks',
    description:
      'Sends to many recipients, of all vendors or one, and how far they are, the newest first. Texts are not shown. Messages are counted some seconds after they change.',
  })
  @StatusEnvelope('Bulks retrieved successfully.', AllBulksResponse)
  list(@Query() query: ListAllBulksParams): Promise<AllBulksResponse> {
    return this.listAllBulks.execute(query);
  }

  @Post(':request_id/cancel')
  @BearerAuth('bulks.cancel')
  @ApiOperation({
    operationId: 'cancelBulkOfVendor',
    summary: 'Cancel any bulk',
    description:
      'Cancel what is still queued of a send, as its vendor can by `POST /v1/bulks/{request_id}/cancel`. Recorded with the reason.',
  })
  @ApiParam({
    name: 'request_id',
    description: 'As the list names it; one that cannot be an id is unknown like any other.',
    example: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
  })
  @StatusEnvelope('Messages cancelled successfully.', CancelledBulkOfVendorResponse)
  cancel(
    @CurrentOperator() operator: OperatorCaller,
    @Param('request_id') requestId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<CancelledBulkOfVendorResponse> {
    return this.cancelBulkOfVendor.execute(operator, requestId, reason);
  }
}
