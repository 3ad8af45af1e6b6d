// Makes the pictures of the README and the guide from the built product and the people of the demo.
// With --all: every state of scripts/pictures, or those that are named after it, into a folder of its own,
// to be looked at one by one.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { takeAll } from './pictures/all.ts'
import { people } from './pictures/people.ts'
import { openBrowser, openStage, take } from './pictures/taking.ts'
import { root } from './tools.mjs'

const folder = join(root, 'docs/pictures')
const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 720 }, deviceScaleFactor: 2 }

await ensureBuilt()
await (process.argv.includes('--all') ? showAll() : showSome())

async function showAll() {
  const { folder, failed } = await takeAll(process.argv.slice(2).filter((word) => word !== '--all'))
  for (const line of failed) console.error(line)
  console.log(`All states: ${join(folder, 'index.html')}`)
  if (failed.length > 0) process.exitCode = 1
}

async function showSome() {
  const stage = await openStage({ isFresh: false })
  const browser = await openBrowser()
  const show = async (name, path, device, who) => {
    await take(browser, {
      address: stage.address,
      path,
      device,
      who,
      file: join(folder, `${name}.png`),
    })
    console.log(`docs/pictures/${name}.png`)
  }
  try {
    mkdirSync(folder, { recursive: true })
    const begun = await people.begun(stage)
    const accepted = await people.accepted(stage)
    const inReview = await people.inReviewOfDemo(stage)
    const owner = await people.ana(stage)
    const program = { ba: 'bachelor', msc: 'masters' }[begun.program]
    await show('home', '/', desk)
    await show('apply', '/masters/apply', desk)
    await show('form-phone', `/${program}/application/personal-information`, phone, begun)
    await show('dashboard', '/dashboard', desk, inReview)
    await show('offer-phone', '/dashboard', phone, accepted)
    await show('contract', '/dashboard/contract', desk, accepted)
    await show('office-home', '/admin-panel/home', desk, owner)
    await show('office', '/admin-panel/applications', desk, owner)
    await show('application', `/admin-panel/applications/${inReview.id}`, desk, owner)
  } finally {
    await browser.close()
    await stage.close()
  }
}
