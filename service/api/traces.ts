/** Traces of requests for a collector that an administrator has named; without one this file and its packages are never loaded. */
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';

export interface TraceOptions {
  /** Address of the collector, to which `/v1/traces` is added. */
  endpoint: string;
  headers?: Record<string, string>;
  serviceName: string;
  /** Share of the requests that are traced, 0 to 1; whoever sends `traceparent` has decided for themselves. */
  share: number;
}

export interface Traces {
  /** A span for each request: its route's pattern, status and request id. No address, no user, nothing that was sent. */
  follow(app: FastifyInstance): void;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

export function openTraces({ endpoint, headers, serviceName, share }: TraceOptions, version: string): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    ...(headers && { headers }),
    timeoutMillis: 5_000,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('evident');
  return {
    follow(app) {
      app.addHook('onResponse', async (request, reply) => {
        const { url: route = 'none' } = request.routeOptions;
        const endTime = Date.now();
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'evident.request_id': request.id,
        };
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes, startTime: endTime - reply.elapsedTime },
          parentOf(request.headers.traceparent),
        );
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(endTime);
      });
    },
    // A collector that is away must not keep the service from its end.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** Of the W3C's header; whatever else stands in it is as if there were none. */
function parentOf(header: unknown): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(header)) ?? [];
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
