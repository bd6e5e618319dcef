import type { INestMicroservice } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { PATTERN_EXTRAS_METADATA, PATTERN_METADATA } from '@nestjs/microservices/constants';
import { problemsOf, requestClassOf } from '@sms/contracts/rpc';
import { UnfitRequestError } from './unfit-request-error';

/**
 * Extras for a `@MessagePattern` that many requests a second go through: its method is called with the checked request
 * and the milliseconds that its caller still waits, infinite when it does not say. Nothing of Nest is in between: it
 * has no pipes, guards or interceptors.
 */
export const HOT = { hot: true };

export type HotHandler = (request: unknown, timeLeftMs: number) => unknown;

/** By subject, the methods of a service's controllers that are marked `HOT`, behind the check of their contract. */
export function hotHandlersOf(app: INestMicroservice): Map<string, HotHandler> {
  const found = new Map<string, HotHandler>();
  for (const module of app.get(ModulesContainer).values())
    for (const { instance } of module.controllers.values()) {
      if (typeof instance !== 'object') continue;
      for (const [subject, handler] of hotMethodsOf(instance)) found.set(subject, checked(subject, handler));
    }
  return found;
}

function hotMethodsOf(controller: object): [subject: string, handler: HotHandler][] {
  const prototype = Object.getPrototypeOf(controller) as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const method: unknown = prototype[name];
    if (typeof method !== 'function') return [];
    const extras = Reflect.getMetadata(PATTERN_EXTRAS_METADATA, method) as Partial<typeof HOT> | undefined;
    if (extras?.hot !== true) return [];
    const [subject] = Reflect.getMetadata(PATTERN_METADATA, method) as [string];
    return [[subject, method.bind(controller) as HotHandler]];
  });
}

function checked(subject: string, handler: HotHandler): HotHandler {
  const requestClass = requestClassOf(subject);
  if (!requestClass?.rule) throw new Error(`${subject} is hot and has no rule`);
  return (request, timeLeft) => {
    const problems = problemsOf(requestClass, request);
    if (problems) throw new UnfitRequestError(problems);
    return handler(request, timeLeft);
  };
}
