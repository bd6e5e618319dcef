import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  AddOptOutRequest,
  EndOptOutRequest,
  ImportOptOutsRequest,
  ListOptOutsRequest,
  MESSAGING_OPERATIONS,
  ReadOptOutSettingsRequest,
  SetOptOutSettingsRequest,
} from '@sms/contracts/messaging';
import { OptOutSettingsOfAccounts } from './opt-out-settings';
import { OptOuts } from './opt-outs';

@Controller()
export class OptOutsRpcController {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly settings: OptOutSettingsOfAccounts,
  ) {}

  @MessagePattern(MESSAGING_OPERATIONS.listOptOuts)
  list(@Payload() request: ListOptOutsRequest) {
    return this.optOuts.list(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.addOptOut)
  add(@Payload() request: AddOptOutRequest) {
    return this.optOuts.add(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.importOptOuts)
  import(@Payload() request: ImportOptOutsRequest) {
    return this.optOuts.import(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.endOptOut)
  end(@Payload() request: EndOptOutRequest) {
    return this.optOuts.end(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.readOptOutSettings)
  readSettings(@Payload() request: ReadOptOutSettingsRequest) {
    return this.settings.read(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.setOptOutSettings)
  setSettings(@Payload() request: SetOptOutSettingsRequest) {
    return this.settings.set(request);
  }
}
