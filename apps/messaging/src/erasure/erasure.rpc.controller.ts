import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { EraseSubjectRequest, MESSAGING_OPERATIONS, ReadSubjectRequest } from '@sms/contracts/messaging';
import { EraseSubjectHandler } from './erase-subject.handler';
import { ReadSubjectHandler } from './read-subject.handler';

@Controller()
export class ErasureRpcController {
  constructor(
    private readonly readSubject: ReadSubjectHandler,
    private readonly eraseSubject: EraseSubjectHandler,
  ) {}

  @MessagePattern(MESSAGING_OPERATIONS.readSubject)
  read(@Payload() request: ReadSubjectRequest) {
    return this.readSubject.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.eraseSubject)
  erase(@Payload() request: EraseSubjectRequest) {
    return this.eraseSubject.execute(request);
  }
}
