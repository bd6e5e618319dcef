import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../accounts/caller';
import { accountSuspended, notPermitted, secondFactorDue, unauthenticated } from './auth-errors';
import { type PermittedRole, permittedRoleOf } from './permissions';
import { BearerStrategy } from './bearer.strategy';
import { FailedCredentials } from '../credentials/failed-credentials';
import { OperatorNetworks } from '../credentials/operator-networks';
import { refusedCredential, Takes, WithKey } from '../credentials/refused-credential';

export const Roles = Reflector.createDecorator<readonly PermittedRole[]>();
/** Admits users of suspended accounts as well. */
export const AdmitSuspended = Reflector.createDecorator<true>();
/** Whether it admits operators who have yet to set up their second factor. */
export const AdmitBeforeSecondFactor = Reflector.createDecorator<boolean>();

@Injectable()
export class BearerGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    private readonly failures: FailedCredentials,
    private readonly networks: OperatorNetworks,
    { registeredAs }: BearerStrategy,
  ) {
    super({ session: false, property: 'caller', defaultStrategy: registeredAs });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { caller, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!caller) throw unauthenticated('Bearer');
    this.networks.assertMayCall(caller.role, ip);
    const targets = [context.getHandler(), context.getClass()];
    const roles = this.reflector.getAllAndOverride(Roles, targets) ?? [];
    if (!roles.includes(permittedRoleOf(caller))) throw notPermitted(caller, roles);
    if (caller.role === 'operator' && caller.secondFactorDue)
      if (!this.reflector.getAllAndOverride(AdmitBeforeSecondFactor, targets)) throw secondFactorDue();
    const admitsSuspended = this.reflector.getAllAndOverride(AdmitSuspended, targets);
    if (caller.role !== 'operator' && caller.suspended && !admitsSuspended) throw accountSuspended();
    return true;
  }

  override handleRequest<User = Caller>(
    error: unknown,
    user: User | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error as Error;
    if (user) return user;
    const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    if (headers.authorization !== undefined) this.failures.record(ip);
    const targets = [context.getHandler(), context.getClass()];
    const taken = this.reflector.getAllAndOverride(Takes, targets);
    throw unauthenticated(
      'Bearer',
      refusedCredential(taken, headers, this.reflector.getAllAndOverride(WithKey, targets)),
    );
  }
}
