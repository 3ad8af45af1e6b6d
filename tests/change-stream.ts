import { expect } from 'vitest'
import type { TestApp } from './app.ts'

const soonMs = 10_000

export type Listening = Awaited<ReturnType<typeof listen>>

/** An open stream of changes and the text that came so far. */
export async function listen(
  server: TestApp,
  token: string | undefined,
  path = '/api/users/changes',
) {
  const answer = await server.app.request(path, { headers: { authorization: `Bearer ${token}` } })
  const control = { text: '', over: false }
  const reader = answer.body?.getReader()
  const reading = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) break
      control.text += new TextDecoder().decode(value)
    }
    control.over = true
  })()
  return {
    answer,
    said: () => control.text,
    isOver: () => control.over,
    until: (text: string) => expect.poll(() => control.text, { timeout: soonMs }).toContain(text),
    async leave() {
      await reader?.cancel()
      await reading
    },
  }
}
