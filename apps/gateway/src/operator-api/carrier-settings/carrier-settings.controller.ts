import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { ApiErrors, ApiRequestExample } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { ActivateSettingsVersionHandler } from './activate-settings-version.handler';
import { SettingsVersionsParams, WhatIfParams } from './carrier-settings.params';
import { ActivateSettingsVersionRequest, CreateSettingsVersionRequest } from './carrier-settings.request';
import { CreateSettingsVersionHandler } from './create-settings-version.handler';
import { GetSettingsVersionHandler } from './get-settings-version.handler';
import { ListSettingsVersionsHandler } from './list-settings-versions.handler';
import { SettingsVersionResponse, SettingsVersionsResponse, ShownSettingsResponse } from './settings-version.response';
import { TrySettingsVersionHandler } from './try-settings-version.handler';
import { WhatIfResponse } from './what-if.response';

const Version = ApiParam({ name: 'version', description: 'Number of the version.', example: '2' });

@ApiTags('Operators')
@Controller('v1/admin/carrier-settings/versions')
export class CarrierSettingsController {
  constructor(
    private readonly listVersions: ListSettingsVersionsHandler,
    private readonly getVersion: GetSettingsVersionHandler,
    private readonly createVersion: CreateSettingsVersionHandler,
    private readonly tryVersion: TrySettingsVersionHandler,
    private readonly activateVersion: ActivateSettingsVersionHandler,
  ) {}

  @Get()
  @BearerAuth('carriers.inspect')
  @ApiOperation({
    operationId: 'listCarrierSettingsVersions',
    summary: 'List settings versions',
    description: 'Who changed carriers and routes, when and why, and which version is in force.',
  })
  @StatusEnvelope('Versions retrieved successfully.', SettingsVersionsResponse)
  list(@Query() query: SettingsVersionsParams): Promise<SettingsVersionsResponse> {
    return this.listVersions.execute(query);
  }

  @Post()
  @BearerAuth('carriers.configure')
  @ApiOperation({
    operationId: 'createCarrierSettingsVersion',
    summary: 'Create a settings version',
    description:
      'Check carriers and routes, and keep them as a version. Nothing changes until it is activated. `errors.settings` names each problem with its carrier or rule. When `base` is not in force any more, `in_force` and `differences` of the error say what is.',
  })
  @ApiRequestExample({ reason: 'A carrier for Switzerland.' })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Version created.', ShownSettingsResponse)
  create(
    @CurrentOperator() operator: OperatorCaller,
    @Body() body: CreateSettingsVersionRequest,
  ): Promise<ShownSettingsResponse> {
    return this.createVersion.execute(operator, body);
  }

  @Get(':version')
  @BearerAuth('carriers.inspect')
  @ApiOperation({
    operationId: 'getCarrierSettingsVersion',
    summary: 'Get a settings version',
    description: 'Show the carriers and routes of a version without secrets, and how they differ from those in force.',
  })
  @Version
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Version retrieved successfully.', ShownSettingsResponse)
  get(@Param('version') version: string): Promise<ShownSettingsResponse> {
    return this.getVersion.execute(version);
  }

  @Get(':version/what-if')
  @BearerAuth('carriers.inspect')
  @ApiOperation({
    operationId: 'tryCarrierSettingsVersion',
    summary: 'Try a settings version',
    description:
      'Where the newest messages of the last 24 hours would go with a version, and where they go with the one in force. Nothing is sent.',
  })
  @Version
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Version tried.', WhatIfResponse)
  whatIf(@Param('version') version: string, @Query() { messages }: WhatIfParams): Promise<WhatIfResponse> {
    return this.tryVersion.execute(version, messages);
  }

  @Post(':version/activate')
  @BearerAuth('carriers.configure')
  @ApiOperation({
    operationId: 'activateCarrierSettingsVersion',
    summary: 'Activate a settings version',
    description:
      'Put a version in force; an earlier one to go back, 0 for the variables MESSAGING_CARRIERS and MESSAGING_ROUTES. Every process follows within two seconds, without a restart. When another version than `replaces` is in force, `in_force` and `differences` of the error say what is.',
  })
  @Version
  @ApiRequestExample({ reason: 'Tried with the traffic of yesterday.' })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Version is in force.', SettingsVersionResponse)
  activate(
    @CurrentOperator() operator: OperatorCaller,
    @Param('version') version: string,
    @Body() body: ActivateSettingsVersionRequest,
  ): Promise<SettingsVersionResponse> {
    return this.activateVersion.execute(operator, version, body);
  }
}
