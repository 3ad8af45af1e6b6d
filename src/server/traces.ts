import {
  context,
  createContextKey,
  propagation,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Context } from 'hono'
import type { CallEnv } from './platform.ts'

/*
 * What is traced, and under what name. These functions cost about a microsecond while nothing is traced:
 * what makes and sends spans is loaded by `main.ts` where somebody wants them (`trace-export.ts`).
 */

export const tracer = trace.getTracer('matricula')

/** Runs work as a span; of a fault its type is told, since a message may name people. */
export function runInSpan<T>(
  name: string,
  options: SpanOptions,
  act: (span: Span) => Promise<T>,
  parent = context.active(),
): Promise<T> {
  return tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await act(span)
    } catch (error) {
      markSpanFailed(span, error instanceof Error ? error.constructor.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  })
}

export function markSpanFailed(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
}

/** A call by its route, never by its address; a trusted proxy may have begun the trace. */
export function tracedCall(
  c: Context<CallEnv>,
  { requestId, isByProxy }: { requestId: string; isByProxy: boolean },
  next: () => Promise<void>,
): Promise<void> {
  const sent = isByProxy && {
    traceparent: c.req.header('traceparent'),
    tracestate: c.req.header('tracestate'),
  }
  const parent = sent ? propagation.extract(context.active(), sent) : context.active()
  const { method } = c.req
  const act = async (span: Span) => {
    await next()
    const { status } = c.res
    const route = c.req.routePath
    span.updateName(`${method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
    if (status >= 500) markSpanFailed(span, String(status))
  }
  const attributes = { 'http.request.method': method, 'matricula.request_id': requestId }
  return runInSpan(method, { kind: SpanKind.SERVER, attributes }, act, parent)
}

/** A look for what is due, which comes round every few seconds: it shows only where it changes something. */
export type TracedRound = { name: string; began: number; span?: Span }

export const roundKey = createContextKey('round')

export async function tracedRound<T>(name: string, act: () => Promise<T>): Promise<T> {
  const round: TracedRound = { name, began: traceTime() }
  try {
    return await context.with(context.active().setValue(roundKey, round), act)
  } catch (error) {
    if (round.span) markSpanFailed(round.span, error instanceof Error ? error.constructor.name : '')
    throw error
  } finally {
    round.span?.end()
  }
}

/** Finer than a `Date`. */
export function traceTime(): number {
  return performance.timeOrigin + performance.now()
}
