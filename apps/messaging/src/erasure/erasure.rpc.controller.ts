import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  EraseSubjectRequest,
  ExportInboxRequest,
  ExportOptOutsRequest,
  ExportSubjectRequest,
  MESSAGING_OPERATIONS,
  ReadIncomingRequest,
  ReadSubjectRequest,
} from '@sms/contracts/messaging';
import { EraseSubjectHandler } from './erase-subject.handler';
import { ExportInboxHandler } from './export-inbox.handler';
import { ExportOptOutsHandler } from './export-opt-outs.handler';
import { ExportSubjectHandler } from './export-subject.handler';
import { ReadIncomingHandler } from './read-incoming.handler';
import { ReadSubjectHandler } from './read-subject.handler';

@Controller()
export class ErasureRpcController {
  constructor(
    private readonly readSubject: ReadSubjectHandler,
    private readonly eraseSubject: EraseSubjectHandler,
    private readonly exportSubject: ExportSubjectHandler,
    private readonly exportInbox: ExportInboxHandler,
    private readonly exportOptOuts: ExportOptOutsHandler,
    private readonly readIncoming: ReadIncomingHandler,
  ) {}

  @MessagePattern(MESSAGING_OPERATIONS.readSubject)
  read(@Payload() request: ReadSubjectRequest) {
    return this.readSubject.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.eraseSubject)
  erase(@Payload() request: EraseSubjectRequest) {
    return this.eraseSubject.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.exportSubject)
  export(@Payload() request: ExportSubjectRequest) {
    return this.exportSubject.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.readIncoming)
  incoming(@Payload() request: ReadIncomingRequest) {
    return this.readIncoming.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.exportOptOuts)
  optOuts(@Payload() request: ExportOptOutsRequest) {
    return this.exportOptOuts.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.exportInbox)
  exportMail(@Payload() request: ExportInboxRequest) {
    return this.exportInbox.execute(request);
  }
}
