import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type ActivateCarrierSettingsReply,
  ActivateCarrierSettingsRequest,
  type CreateCarrierSettingsReply,
  CreateCarrierSettingsRequest,
  type ListCarrierSettingsReply,
  ListCarrierSettingsRequest,
  MESSAGING_OPERATIONS,
  type ReadCarrierSettingsReply,
  ReadCarrierSettingsRequest,
  type TryCarrierSettingsReply,
  TryCarrierSettingsRequest,
} from '@sms/contracts/messaging';
import { ActivateCarrierSettingsHandler } from './activate-carrier-settings.handler';
import { CreateCarrierSettingsHandler } from './create-carrier-settings.handler';
import { ListCarrierSettingsHandler } from './list-carrier-settings.handler';
import { ReadCarrierSettingsHandler } from './read-carrier-settings.handler';
import { TryCarrierSettingsHandler } from './try-carrier-settings.handler';

@Controller()
export class CarrierSettingsRpcController {
  constructor(
    private readonly list: ListCarrierSettingsHandler,
    private readonly read: ReadCarrierSettingsHandler,
    private readonly create: CreateCarrierSettingsHandler,
    private readonly activate: ActivateCarrierSettingsHandler,
    private readonly attempt: TryCarrierSettingsHandler,
  ) {}

  @MessagePattern(MESSAGING_OPERATIONS.listCarrierSettings)
  listSettings(@Payload() request: ListCarrierSettingsRequest): Promise<ListCarrierSettingsReply> {
    return this.list.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.readCarrierSettings)
  readSettings(@Payload() request: ReadCarrierSettingsRequest): Promise<ReadCarrierSettingsReply> {
    return this.read.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.createCarrierSettings)
  createSettings(@Payload() request: CreateCarrierSettingsRequest): Promise<CreateCarrierSettingsReply> {
    return this.create.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.activateCarrierSettings)
  activateSettings(@Payload() request: ActivateCarrierSettingsRequest): Promise<ActivateCarrierSettingsReply> {
    return this.activate.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.tryCarrierSettings)
  trySettings(@Payload() request: TryCarrierSettingsRequest): Promise<TryCarrierSettingsReply> {
    return this.attempt.execute(request);
  }
}
