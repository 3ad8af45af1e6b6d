import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A calendar program's server on loopback, which serves one calendar at a secret address. */
export async function startCalendarServer() {
  let text = calendarOf()
  let status = 200
  let isSilent = false
  const waiting: ServerResponse[] = []
  const asked: number[] = []
  const server = createServer((request, response) => {
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
    if (isSilent) return void waiting.push(response)
    const isKnown = request.headers['if-none-match'] === etag
    const answered = status === 200 && isKnown ? 304 : status
    asked.push(answered)
    response.writeHead(answered, { 'content-type': 'text/calendar; charset=utf-8', etag })
    response.end(answered === 200 ? text : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/private-3f9a/basic.ics`,
    /** The status of each answer. */
    asked,
    holds(...events: string[][]) {
      text = calendarOf(...events)
    },
    says(words: string) {
      text = words
    },
    answers(next: number) {
      status = next
    },
    /** It takes questions and never answers. */
    silent(next: boolean) {
      isSilent = next
    },
    async close() {
      for (const response of waiting) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A calendar with events, each given as its lines but for the name and the stamp. */
export function calendarOf(...events: string[][]): string {
  const lines = events.flatMap((event, index) => [
    'BEGIN:VEVENT',
    ...(event.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${index}@example.com`]),
    'DTSTAMP:20261101T000000Z',
    'SUMMARY:Dentist with Dr. Quill',
    'ATTENDEE:mailto:someone@example.com',
    ...event,
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** An event between two moments, `20261123T150000Z`. */
export function eventAt(starts: string, ends: string, ...more: string[]): string[] {
  return [`DTSTART:${starts}`, `DTEND:${ends}`, ...more]
}
