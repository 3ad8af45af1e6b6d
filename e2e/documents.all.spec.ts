import type { Page } from '@playwright/test'
import { cast } from '#tests/cast.ts'
import { scannedPdf } from '#tests/scanned-pdf.ts'
import { expect, expectAccessible, signedIn, test } from './journey.ts'
import { press } from './keys.ts'
import { openPanel } from './panels.ts'
import { openRow } from './rows.ts'

const scan = 'docs/pictures/office.png'
const submitted = { ...cast.ada, status: 'submitted' } as const

test('a scan in a PDF is drawn with its decoder, on a phone too', async ({ page, open }) => {
  const { token, id } = await open.newcomer(submitted)
  await signedIn(page, token)
  await page.goto('/dashboard/documents')
  const slot = page.getByRole('listitem', { name: 'Degree certificate' })
  // A browser that took it for a page would run this.
  const tail = Buffer.from('\n%<html><script>location = "/ran"</script>')
  const buffer = Buffer.concat([await scannedPdf(), tail])
  const file = { name: 'scan.pdf', mimeType: 'application/pdf', buffer }
  await slot.locator('input[type="file"]').first().setInputFiles(file)
  await slot.getByRole('button', { name: 'Upload this file' }).click()
  await expect(slot.getByText('We’ve received scan.pdf.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await slot.getByRole('button', { name: 'Download scan.pdf' }).click()
  const address = (await saved).url()
  const again = page.waitForEvent('download')
  await page.goto(address).catch(() => undefined)
  expect((await again).suggestedFilename()).toBe('Degree certificate.pdf')
  await expect(page).toHaveURL('/dashboard/documents')
  await signedIn(page, (await open.staff('admissions')).token, 'admin_auth_token')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin-panel/applications/${id}`)
  await openPanel(page, 'Documents')
  await page.getByRole('button', { name: 'scan.pdf' }).click()
  const sheet = page.frameLocator('iframe[title="Preview of scan.pdf"]').locator('canvas')
  await expect(sheet).toBeVisible()
  const colors = await sheet.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return []
    const ink = canvas.getContext('2d')
    const at = (part: number) =>
      ink?.getImageData(canvas.width / 2, canvas.height * part, 1, 1).data.slice(0, 3)
    return [at(0.1), at(0.9)].map((pixel) => [...(pixel ?? [])])
  })
  const [top = [], bottom = []] = colors
  expect(top[0]).toBeGreaterThan(top[2] ?? 255)
  expect(bottom[2]).toBeGreaterThan(bottom[0] ?? 255)
  await expectAccessible(page)
})

test('a scan whose connection breaks off goes on where it was, and can be read again, on a phone without a mouse', async ({
  page,
  open,
}) => {
  test.setTimeout(120_000)
  const { token } = await open.newcomer(submitted)
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, token)
  await page.goto('/dashboard')
  await press(page, page.getByRole('link', { name: 'Upload your documents' }))
  const slot = page.getByRole('listitem', { name: 'Transcripts' })
  await openRow(slot)
  await choose(page, slot, scan)
  await expectAccessible(page)

  const offsets: number[] = []
  let isBroken = false
  await page.route('**/api/users/uploads/*', async (route) => {
    const offset = new URL(route.request().url()).searchParams.get('offset')
    if (offset) offsets.push(Number(offset))
    if (offsets.length !== 2 || isBroken) return route.continue()
    isBroken = true
    await page.context().setOffline(true)
    await route.abort()
  })
  await press(page, slot.getByRole('button', { name: 'Upload this file' }))
  await expect(slot.getByText('You’re offline.', { exact: false })).toBeVisible()
  await expect(slot.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(slot.getByText('We’ve received office.png.')).toBeVisible()
  await expect(slot.getByText('Received', { exact: true })).toBeVisible()
  const [first, broken, next] = offsets
  expect(first).toBe(0)
  expect(broken).toBeGreaterThan(0)
  expect(next).toBe(broken)
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await press(page, slot.getByRole('button', { name: 'Download office.png' }))
  expect(await (await saved).failure()).toBeNull()
  const archive = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Download everything' }))
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/)
})

async function choose(page: Page, slot: ReturnType<Page['getByRole']>, file: string) {
  const chooser = page.waitForEvent('filechooser')
  await press(page, slot.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles(file)
  await expect(slot.getByRole('form')).toBeFocused()
}
