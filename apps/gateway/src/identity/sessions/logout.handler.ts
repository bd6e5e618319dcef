import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import type { Caller } from '../accounts/caller';
import { Sessions } from './sessions';

@Injectable()
export class LogoutHandler {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  async execute({ sessionId }: Caller): Promise<null> {
    if (sessionId === null) throw new Error('logout without a session');
    await this.sessions.end(this.database, sessionId);
    return null;
  }
}
