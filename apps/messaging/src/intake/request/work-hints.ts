import { Inject, Injectable } from '@nestjs/common';
import { RpcClient } from '@sms/platform/nats';
import { WORK_AVAILABLE } from '../../queue/work-available.hint';
import { HINT_SPACING_MS } from '../../config/tuning';

/** Notifies the workers of new messages: at once, and under load for many batches together. */
@Injectable()
export class WorkHints {
  private spacing = false;
  private due = false;

  constructor(@Inject(RpcClient) private readonly rpc: Pick<RpcClient, 'hint'>) {}

  send(): void {
    this.due = this.spacing;
    if (this.spacing) return;
    this.spacing = true;
    this.rpc.hint(WORK_AVAILABLE, {});
    setTimeout(() => {
      this.spacing = false;
      if (this.due) this.send();
    }, HINT_SPACING_MS).unref();
  }
}
