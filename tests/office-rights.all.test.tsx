import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { can, type Right, Role } from '#shared/rights.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { bringIn, cast } from './cast.ts'
import { adminIdOf, settleChecks } from './decisions.ts'
import { forThisFile } from './for-this-file.ts'
import { openPage } from './real-pages.tsx'

configure({ asyncUtilTimeout: 30_000 })

/** What the server refused since the page was opened, by call. */
const refused: string[] = []

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })
/** Applications by what stands in the way of nothing. */
const inReview = (await bringIn(app, { ...cast.ada, program: 'msc', status: 'in_review' })).id
const accepted = (await bringIn(app, { ...cast.lukasz, program: 'msc', status: 'accepted' })).id
await settleChecks(app, inReview)
await makeAdmin(app, { role: 'reviewer', name: 'somebody who could review' })
afterEach(() => {
  cleanup()
  localStorage.clear()
  refused.length = 0
})

async function openAs(role: Role, address: string) {
  const token =
    role === 'owner' ? owner : await makeAdmin(app, { role, name: `${role} ${address}` })
  if (role === 'reviewer')
    for (const id of [inReview, accepted])
      await app.call('POST /api/admins/applications/{id}/reviews', {
        token: owner,
        params: { id },
        body: { reviewerIds: [await adminIdOf(app, token)] },
      })
  const router = await openPage(app, address, token, ({ method, path, answer }) => {
    if (answer.status === 401 || answer.status === 403) refused.push(`${method} ${path}`)
  })
  await screen.findByRole('navigation', { name: 'Office' })
  return router
}

/** Waits until nothing is being asked for anymore. */
async function settled() {
  const { queryClient } = await import('#web/queries.ts')
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0)
    expect(screen.queryByText('Loading...')).toBeNull()
  })
}

/** Pages of the office as the rail names them; no right: anyone who works here. */
const pages: readonly [string, Right?][] = [
  ['Home'],
  ['Applications'],
  ['Calendar', 'arrange-interviews'],
  ['Contracts', 'read-contracts'],
  ['Finance', 'see-money'],
  ['Questionnaires', 'read-responses'],
  ['Email', 'read-mail'],
  ['Reports', 'read-reports'],
  ['Settings', 'read-settings'],
  ['Admins', 'read-admins'],
  ['How it works'],
]

/** Views of the applications that are on the rail. */
const views: readonly [string, Right?][] = [
  ['My work', 'read-application'],
  ['My reviews', 'review-applications'],
  ['Messages', 'read-messages'],
  ['Documents', 'check-documents'],
  ['Releases', 'release-decisions'],
  ['Requests', 'answer-requests'],
  ['Duplicates', 'merge-people'],
  ['File requests', 'hold-records'],
  ['Enter an application', 'enter-applications'],
  ['Import from a file', 'enter-applications'],
  ['Prospects', 'enter-applications'],
  ['Exports and messages', 'approve-mass-acts'],
  ['Hand-over', 'hand-over-enrollments'],
]

type Control = readonly [
  role: 'button' | 'heading' | 'radiogroup' | 'combobox',
  name: string,
  right: Right,
  /** The panel that it is in; none: above them all. */
  panel?: string,
]

/** What is on the page of an application that is in review. */
const ofReview: readonly Control[] = [
  ['button', 'Return to the applicant', 'return-application'],
  ['button', 'Withdraw for the applicant', 'withdraw-for-applicant'],
  ['radiogroup', 'Outcome', 'decide-applications'],
  ['combobox', 'Assigned to', 'assign-applications', 'Overview'],
  ['button', 'Ask questions', 'build-questionnaires', 'Overview'],
  ['heading', 'Documents', 'read-application', 'Documents'],
  ['heading', 'Checks', 'settle-checks', 'Reviews'],
  ['heading', 'Credit', 'settle-checks', 'Reviews'],
  ['heading', 'Reviews', 'review-applications', 'Reviews'],
  ['button', 'Assign reviewers', 'assign-reviewers', 'Reviews'],
  ['heading', 'Messages', 'read-messages', 'Messages'],
  ['heading', 'Emails to them', 'read-mail', 'Messages'],
  ['button', 'Add a task', 'write-notes', 'Notes and tasks'],
  ['button', 'Add note', 'write-notes', 'Notes and tasks'],
  ['heading', 'Records', 'hold-records', 'Activity'],
]

/** What is on the page of one with an offer. */
const ofOffer: readonly Control[] = [
  ['button', 'Defer to a later intake', 'defer-applications'],
  ['button', 'Withdraw the offer', 'rescind-offers'],
  ['button', 'Enroll', 'enrol-by-hand'],
]

function mayUse(role: Role, rows: readonly [string, Right?][]): string[] {
  return rows.filter(([, right]) => !right || can(role, right)).map(([name]) => name)
}

/** The pages on the rail, without the views that are below one of them. */
function railLinks(): HTMLElement[] {
  const links = within(screen.getByRole('navigation', { name: 'Office' })).getAllByRole('link')
  return links.filter((link) => !viewLinks().includes(link))
}

function viewLinks(): HTMLElement[] {
  const list = screen.queryByRole('list', { name: 'Application views' })
  return list ? within(list).getAllByRole('link') : []
}

/** What leads to the panels beside an application. */
function panelLinks(): HTMLElement[] {
  const rail = screen.queryByRole('navigation', { name: 'Panels' })
  return rail ? within(rail).getAllByRole('link') : []
}

/** Names without the counts beside them. */
function namesOf(links: readonly HTMLElement[]): string[] {
  return links.map(({ textContent }) => (textContent ?? '').replace(/[\s(]*\d.*$/, ''))
}

describe.each(Role.options)('%s', (role) => {
  test('is led to the pages of the role and no others, and none asks for what is refused', async () => {
    await openAs(role, '/admin-panel/applications')
    await settled()
    const user = userEvent.setup()
    const rail = mayUse(role, pages)
    const sought = rail.includes('Admins') ? rail : [...rail, 'Your login']
    expect(namesOf(railLinks()).sort()).toEqual(sought.sort())
    expect(namesOf(viewLinks())).toEqual(mayUse(role, views))
    for (const n of viewLinks().keys()) {
      const link = viewLinks()[n]
      if (link) await user.click(link)
      await settled()
    }
    for (const n of railLinks().keys()) {
      const link = railLinks()[n]
      if (link) await user.click(link)
      await settled()
    }
    expect(refused).toEqual([])
  }, 120_000)

  test('sees of an application what the role may do, and nothing that is refused', async () => {
    let router = await openAs(role, `/admin-panel/applications/${inReview}`)
    if (can(role, 'read-application')) await screen.findByRole('navigation', { name: 'Panels' })
    const seen = new Set<string>()
    for (const n of panelLinks().keys()) {
      const link = panelLinks()[n]
      if (!link) throw new Error('a panel went away')
      await userEvent.setup().click(link)
      const panel = namesOf([link])[0]
      const here = ofReview.filter(([, , , place]) => !place || place === panel)
      await waitFor(() => expect(shown(here)).toEqual(held(role, here)))
      await settled()
      for (const words of shown(ofReview)) seen.add(words)
    }
    expect([...seen].sort()).toEqual(held(role, ofReview).sort())
    const addresses = panelLinks().map((link) => link.getAttribute('href') ?? '')
    for (const address of addresses) {
      // A dialog that opened late would keep the rail from sight.
      cleanup()
      router = await openAs(role, `${address}${address.includes('?') ? '&' : '?'}pressed`)
      await screen.findByRole('navigation', { name: 'Panels' })
      await settled()
      for (const button of pressable()) await press(button)
    }
    await router.navigate(`/admin-panel/applications/${accepted}`)
    await waitFor(() => expect(shown(ofOffer)).toEqual(held(role, ofOffer)))
    await settled()
    expect(shown(ofOffer)).toEqual(held(role, ofOffer))
    expect(refused).toEqual([])
  }, 300_000)
})

const wordsOf = ([role, name]: Control) => `${role} ${name}`

function held(role: Role, controls: readonly Control[]): string[] {
  return controls.filter(([, , right]) => can(role, right)).map(wordsOf)
}

function shown(controls: readonly Control[]): string[] {
  return controls
    .filter(([role, name]) => screen.queryAllByRole(role, { name: named(name) }).length > 0)
    .map(wordsOf)
}

/** A count may follow the name. */
function named(name: string): RegExp {
  return new RegExp(`^${name}[ \\d]*$`)
}

/** A button of each kind on the page. */
function pressable(): HTMLElement[] {
  const kinds = new Map<string, HTMLElement>()
  for (const button of within(screen.getByRole('main')).queryAllByRole('button'))
    kinds.set((button.textContent ?? '').slice(0, 10), button)
  return [...kinds.values()]
}

async function press(button: HTMLElement) {
  const user = userEvent.setup()
  if (!button.isConnected) return
  await user.click(button)
  await settled()
  if (screen.queryByRole('dialog')) await user.keyboard('{Escape}')
}
