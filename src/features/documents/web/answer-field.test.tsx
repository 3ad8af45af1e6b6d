import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { AnsweredFile } from '#shared/questions/answer.ts'
import { queryClient } from '#web/queries.ts'
import { slotOfAnswer } from '../slots.ts'
import { AnswerField } from './answer-field.tsx'
import { aFile, aSlot } from './documents.fixture.ts'
import { pdf, picker, prepareOwnDocuments, served } from './own-documents.fixture.tsx'

prepareOwnDocuments()

const id = slotOfAnswer('r1', 'q_a000000000')
const slotWith = (...files: ReturnType<typeof aFile>[]) =>
  aSlot({ id, name: 'Your portfolio', isAnswer: true, isNeeded: false, files })
const handedIn = slotWith(aFile({ name: 'portfolio.pdf' }))
const given = { file: 'v1', name: 'portfolio.pdf' }

let answered: (AnsweredFile | null)[]

function Page({ before }: { before: AnsweredFile | undefined }) {
  const [value, setValue] = useState(before)
  return (
    <AnswerField
      id="field-a"
      applicationId="a1"
      responseId="r1"
      questionId="q_a000000000"
      label="Your portfolio"
      error="Send a file"
      value={value}
      onChange={(next) => {
        answered.push(next)
        setValue(next ?? undefined)
      }}
    />
  )
}

function open(before?: AnsweredFile) {
  answered = []
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <form onSubmit={() => expect.unreachable('the form around it was sent')}>
        <Page before={before} />
      </form>
    </QueryClientProvider>,
  )
  return { container, user: userEvent.setup({ applyAccept: false }) }
}

test('a file is sent as documents are, and is the answer once it has arrived', async () => {
  served.slots = []
  const { container, user } = open()
  const field = within(screen.getByRole('group', { name: 'Your portfolio' }))
  field.getByText('Send a file')
  await user.upload(picker(container), pdf('portfolio.pdf'))
  served.instead = {
    'POST /api/users/applications/a1/documents': () => {
      served.slots = [handedIn]
      return Response.json(handedIn)
    },
  }
  await user.click(field.getByRole('button', { name: 'Upload this file' }))
  await field.findByText('We’ve received portfolio.pdf.')
  expect(answered).toEqual([given])
  const sent = served.sent.find(({ route }) =>
    route.endsWith('POST /api/users/applications/a1/documents'),
  )
  expect(sent?.body).toMatchObject({ slotId: id, replaces: null })
  field.getByRole('button', { name: 'Download portfolio.pdf' })
  field.getByRole('button', { name: 'Replace portfolio.pdf' })
})

test('it is taken back as other answers are, and does not come back by itself', async () => {
  served.slots = [handedIn]
  const { user } = open(given)
  await user.click(await screen.findByRole('button', { name: 'Remove portfolio.pdf' }))
  await user.click(screen.getByRole('button', { name: 'Remove it' }))
  await screen.findByRole('button', { name: /^Choose a file/ })
  expect(answered).toEqual([null])
  expect(served.sent.some(({ route }) => route.startsWith('DELETE'))).toBe(false)
})

test('what arrived while no one was on the page is the answer', async () => {
  served.slots = [handedIn]
  open()
  await waitFor(() => expect(answered).toEqual([given]))
})

test('what took the place of the answer while no one was on the page is the answer', async () => {
  const newer = aFile({ id: 'v2', name: 'portfolio-2.pdf' })
  served.slots = [slotWith(newer, aFile({ name: 'portfolio.pdf', isCurrent: false }))]
  open(given)
  await waitFor(() => expect(answered).toEqual([{ file: 'v2', name: 'portfolio-2.pdf' }]))
})

test('what the scanner rejected says so, and is not taken up', async () => {
  const problem = 'Our virus scanner rejected this file'
  served.slots = [slotWith(aFile({ name: 'portfolio.pdf', state: 'rejected', problem }))]
  open(given)
  await screen.findByText(problem)
  screen.getByRole('button', { name: 'Replace portfolio.pdf' })
  expect(answered).toEqual([])
})
