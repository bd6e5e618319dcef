import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ListRoutesHandler } from './list-routes.handler';
import { ListRoutesParams } from './list-routes.params';
import { RoutesResponse } from './routes.response';

@ApiTags('Operators')
@Controller('v1/admin/routes')
@BearerAuth('carriers.inspect')
export class RoutesController {
  constructor(private readonly listRoutes: ListRoutesHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listRoutes',
    summary: 'List routes',
    description:
      'Which carriers take which numbers, in which order and why, by the settings in force. The longest prefix of a number decides. Messages that were accepted before the settings changed keep their carriers.',
  })
  @StatusEnvelope('Routes retrieved successfully.', RoutesResponse)
  list(@Query() query: ListRoutesParams): Promise<RoutesResponse> {
    return this.listRoutes.execute(query);
  }
}
