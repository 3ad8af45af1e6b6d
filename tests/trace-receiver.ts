import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'

const Attributes = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              attributes: Attributes,
            }),
          ),
        }),
      ),
    }),
  ),
})

/** What takes traces: OTLP over HTTP in JSON, on loopback. */
export async function openTraceReceiver() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** As it came. */
    text: () => bodies.join('\n'),
    spans() {
      const sent = bodies.flatMap((body) => Sent.parse(JSON.parse(body)).resourceSpans)
      return sent.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map(({ attributes, ...span }) => ({
            ...span,
            attributes: plain(attributes),
            resource: plain(resource.attributes),
          })),
        ),
      )
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function plain(attributes: z.infer<typeof Attributes>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
