import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useRef, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Panel } from './ui/panel.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'

afterEach(cleanup)

function Vanishing({ after }: { after?: ReactNode }) {
  const [isDone, setDone] = useState(false)
  if (isDone) return after
  return (
    <button type="button" onClick={() => setDone(true)}>
      Do it
    </button>
  )
}

test('a panel keeps the focus of a control that its own press took away', async () => {
  const user = userEvent.setup()
  render(
    <MemoryRouter>
      <Panel title="Work">
        <Vanishing />
      </Panel>
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'Do it' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Work' }))
})

test('what is marked comes before the heading', async () => {
  const user = userEvent.setup()
  render(
    <MemoryRouter>
      <Panel title="Work">
        <Vanishing
          after={
            <a href="/next" data-takes-focus>
              Next
            </a>
          }
        />
      </Panel>
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'Do it' }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next' }))
})

test('a place without heading or mark gives it to its first control', async () => {
  const user = userEvent.setup()
  render(<Bare />)
  await user.click(screen.getByRole('button', { name: 'Do it' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Words' }))
})

test('who went elsewhere by hand is not called back', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Both isThere />)
  await user.click(screen.getByRole('textbox', { name: 'Words' }))
  await user.click(document.body)
  rerender(<Both isThere={false} />)
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})

function Bare() {
  const place = useRef<HTMLDivElement>(null)
  useRestoredFocus(place)
  return (
    <div ref={place}>
      <Vanishing after={<input aria-label="Words" />} />
    </div>
  )
}

function Both({ isThere }: { isThere: boolean }) {
  return (
    <MemoryRouter>
      <Panel title="Work">{isThere && <input aria-label="Words" />}</Panel>
    </MemoryRouter>
  )
}
