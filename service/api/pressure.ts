/** Refuses requests when there is more to do than can be done: they are told when to come again instead of waiting without end. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../contract/errors.ts';
import { routes } from '../contract/routes.ts';

export interface PressureLimits {
  /** Mean time by which the event loop is late; 0: any. */
  eventLoopDelayMs: number;
  /** 0: any. */
  heapBytes: number;
  /** How often both are looked at; `sampleMsOf` unless specified. */
  sampleMs?: number;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * An event loop that stood still between two looks counts as late without end, whatever the limit: so the looks are as far apart as that,
 * and at least a second.
 */
export const sampleMsOf = ({ eventLoopDelayMs, sampleMs }: PressureLimits): number =>
  sampleMs ?? Math.max(1000, eventLoopDelayMs);

/** 503 `overloaded` above the limits. Whether the process lives is answered all the same: starting it again would help nobody. */
export async function refuseUnderPressure(app: FastifyInstance, limits: PressureLimits): Promise<void> {
  // The plugin would measure all the same, a hundred times a second.
  if (limits.eventLoopDelayMs === 0 && limits.heapBytes === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelayMs,
    maxHeapUsedBytes: limits.heapBytes,
    sampleInterval: sampleMsOf(limits),
    async pressureHandler(request: FastifyRequest) {
      if (request.routeOptions.url === routes.live.path) return;
      const detail = 'The service has more to do than it can; try again shortly.';
      throw Object.assign(new ServiceError(503, 'overloaded', detail), { retryAfter: RETRY_AFTER_SECONDS });
    },
  });
}
