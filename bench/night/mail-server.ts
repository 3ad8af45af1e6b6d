import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export type ArrivedMail = { at: number; messageId: string; to: string }

const headEnd = '\r\n\r\n'

/** Takes every mail, and keeps who it was for, its Message-ID, and when it came. */
export async function openMailServer() {
  const arrived: ArrivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let head = ''
      stream.on('data', (bytes: Buffer) => {
        if (!head.includes(headEnd)) head += bytes.toString('latin1')
      })
      stream.on('end', () => {
        const messageId = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? ''
        const to = session.envelope.rcptTo[0]?.address ?? ''
        arrived.push({ at: Date.now(), messageId, to })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const place = server.server.address()
  return {
    arrived,
    port: typeof place === 'object' && place ? place.port : 0,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
