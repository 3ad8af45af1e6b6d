import { AsyncResource } from 'node:async_hooks'
import { type Context, context, propagation, SpanKind, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { Client, Pool } from 'pg'
import type { Log } from './log.ts'
import { statementName } from './statement-name.ts'
import { markSpanFailed, roundKey, type TracedRound, tracer, traceTime } from './traces.ts'

const tellEveryMs = 60_000
const flushMs = 3_000

type ExportOptions = { endpoint: string; version: string; log: Log }

/**
 * Makes spans and sends them in the background (OTLP over HTTP, in JSON). A receiver that is away costs
 * spans and nothing else. Loaded only where somebody wants traces. Returns how to send the last ones.
 */
export function startTracing({ endpoint, version, log }: ExportOptions): () => Promise<void> {
  setGlobalErrorHandler(warnNowAndThen(log))
  const own = resourceFromAttributes({ 'service.name': 'matricula', 'service.version': version })
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  watchStatements()
  return async () => {
    await provider.forceFlush({ timeoutMillis: flushMs }).catch(() => {})
  }
}

function warnNowAndThen(log: Log): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    log.warn({ error: error instanceof Error ? error : undefined }, 'traces could not be sent')
  }
}

/** Every statement of every connection passes here (`db/client.ts`). */
function watchStatements(): void {
  const { query } = Client.prototype
  const { connect } = Pool.prototype
  Object.assign(Client.prototype, {
    query(this: Client, ...asked: unknown[]): unknown {
      const end = beginStatement(asked[0])
      if (!end) return Reflect.apply(query, this, asked)
      const [last] = asked.slice(-1)
      if (typeof last === 'function') {
        const told = (error: unknown, result: unknown) => {
          end(error, result)
          Reflect.apply(last, undefined, [error, result])
        }
        return Reflect.apply(query, this, [...asked.slice(0, -1), told])
      }
      const answer: unknown = Reflect.apply(query, this, asked)
      if (answer instanceof Promise)
        answer.then(
          (result) => end(undefined, result),
          (error) => end(error, undefined),
        )
      return answer
    },
  })
  Object.assign(Pool.prototype, {
    // A call that waits for a connection gets it from the one that releases it, in the middle of that call.
    connect(this: Pool, ...asked: unknown[]): unknown {
      const bound = asked.map((one) => (isFunction(one) ? AsyncResource.bind(one) : one))
      return Reflect.apply(connect, this, bound)
    },
  })
}

function isFunction(one: unknown): one is (...given: unknown[]) => unknown {
  return typeof one === 'function'
}

type End = (error: unknown, result: unknown) => void

/** Undefined where the statement belongs to nothing that is traced. */
function beginStatement(asked: unknown): End | undefined {
  const around = context.active()
  const round = around.getValue(roundKey) as TracedRound | undefined
  if (!trace.getSpan(around) && !round) return undefined
  const began = traceTime()
  return (error, result) => {
    const parent = trace.getSpan(around) ? around : round && joinRound(around, round, result)
    if (!parent) return
    const { name, attributes } = statementName(asked)
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, startTime: began, attributes },
      parent,
    )
    if (error) markSpanFailed(span, codeOf(error))
    span.end()
  }
}

function joinRound(around: Context, round: TracedRound, result: unknown): Context | undefined {
  if (!round.span && !hasChanged(result)) return undefined
  round.span ??= tracer.startSpan(round.name, { startTime: round.began })
  return trace.setSpan(around, round.span)
}

function hasChanged(result: unknown): boolean {
  if (!(result instanceof Object) || !('command' in result) || !('rowCount' in result)) return false
  return (
    /^(INSERT|UPDATE|DELETE|MERGE)$/.test(String(result.command)) && Number(result.rowCount) > 0
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
