import * as z from 'zod/mini'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

export const monitoringEnvironment = {
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.regex(/^[!-~]{32,}$/, 'METRICS_TOKEN must have at least 32 characters and no spaces'),
      ),
  ),
  LOG_LEVEL: z._default(
    z.enum(levels, 'LOG_LEVEL must be fatal, error, warn, info, debug, or silent'),
    'info',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.url({
      protocol: /^https?$/,
      error: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://localhost:4318',
    }),
  ),
}

export type MonitoringSettings = {
  /** Anyone who bears it reads the figures and why the server is not ready; no one does without one. */
  metricsToken: string | undefined
  logLevel: string
  /** Where traces go (OTLP over HTTP); nothing is traced without. */
  tracesTo: string | undefined
}

type Given = {
  METRICS_TOKEN?: string | undefined
  LOG_LEVEL: string
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
}

export function monitoringSettingsOf(given: Given): MonitoringSettings {
  return {
    metricsToken: given.METRICS_TOKEN,
    logLevel: given.LOG_LEVEL,
    tracesTo: given.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}
