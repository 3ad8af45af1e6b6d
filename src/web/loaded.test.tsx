import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Loaded, type Query } from './loaded.tsx'
import { RefusedQuery } from './queries.ts'

afterEach(cleanup)

let asked = 0

function show(query: Partial<Query<string[]>>, loading: boolean | string = 'Loading the files...') {
  const refetch = () => {
    asked++
  }
  render(
    <Loaded
      query={{ data: undefined, error: null, refetch, ...query }}
      loading={loading}
      empty={(files) => files.length === 0 && <p>No files yet.</p>}
    >
      {(files) => <p>{files.join(', ')}</p>}
    </Loaded>,
  )
}

function seen(): string {
  return document.body.textContent ?? ''
}

test('one line is shown while it loads, and announced where it has words of its own', () => {
  show({})
  expect(screen.getByRole('status').textContent).toBe('Loading the files...')
  cleanup()
  show({}, true)
  expect(seen()).toBe('Loading...')
  expect(screen.queryByRole('status')).toBeNull()
})

test('what came is shown, and where there is nothing, that is said', () => {
  show({ data: ['a.pdf', 'b.pdf'] })
  expect(seen()).toBe('a.pdf, b.pdf')
  cleanup()
  show({ data: [] })
  expect(seen()).toBe('No files yet.')
})

test('a failure says why and lets it be tried again, beside what is known already', async () => {
  const before = asked
  show({ data: ['a.pdf'], error: new Error('No connection') })
  expect(screen.getByRole('alert').textContent).toContain('No connection')
  expect(seen()).toContain('a.pdf')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked).toBe(before + 1)
  cleanup()
  show({ error: new Error('No connection') })
  expect(seen()).not.toContain('Loading')
})

test('what trying again cannot mend offers no second try, and an ended session says nothing', () => {
  show({ error: new RefusedQuery(403, { error: 'You may not read this.' }) })
  expect(seen()).toBe('You may not read this.')
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show({ error: new RefusedQuery(401, { error: 'Log in again.' }) })
  expect(seen()).toBe('')
})
