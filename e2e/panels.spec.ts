import { randomUUID } from 'node:crypto'
import { PanelPlace } from '#shared/panel-places.ts'
import { cast } from '#tests/cast.ts'
import { placeWords } from '#web/application-panels.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'
import { openPanel } from './panels.ts'

const list = '/admin-panel/applications'

test('each panel opens by its key, and what is typed in one stays while others are open', async ({
  page,
  open,
}) => {
  test.setTimeout(180_000)
  const lastName = `Rail${randomUUID().slice(0, 8)}`
  const { id } = await open.newcomer({ ...cast.ada, lastName, status: 'in_review' })
  await signedIn(page, (await open.staff('owner')).token, 'admin_auth_token')
  await page.goto(`${list}?search=${lastName}`)
  await page.getByRole('link', { name: `Ada ${lastName}` }).click()
  const rail = page.getByRole('navigation', { name: 'Panels' })
  await expect(rail.getByRole('link')).toHaveCount(PanelPlace.options.length)
  for (const [at, place] of PanelPlace.options.entries()) {
    await page.keyboard.press(String(at + 1))
    const link = rail.getByRole('link', { name: new RegExp(`^${placeWords[place].label}`) })
    await expect(link).toBeFocused()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectAccessible(page)
  }
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()

  await openPanel(page, 'Notes and tasks')
  const note = page.getByLabel('Note for staff')
  await note.fill('I was about to say 2')
  await note.press('3')
  await expect(note).toHaveValue('I was about to say 23')
  await expect(page).toHaveURL(`${list}/${id}?panel=notes`)
  await openPanel(page, 'Messages')
  await page.getByRole('textbox', { name: /^Message / }).fill('Dear Ada')
  await openPanel(page, 'Notes and tasks')
  await expect(note).toHaveValue('I was about to say 23')
  await page.reload()
  await expect(note).toHaveValue('I was about to say 23')
  await openPanel(page, 'Messages')
  await expect(page.getByRole('textbox', { name: /^Message / })).toHaveValue('Dear Ada')

  // The way back leads to the list, and forward again to the panel that was open.
  await page.goBack()
  await expect(page.getByRole('link', { name: `Ada ${lastName}` })).toBeVisible()
  await page.goForward()
  await expect(rail.getByRole('link', { name: /^Messages/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goto(`${list}/${id}#checks`)
  await expect(page.getByRole('heading', { name: 'Checks' })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await openPanel(page, 'Activity')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
})
