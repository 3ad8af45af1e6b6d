import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicant } from './applicant-states.ts'
import { office } from './office-states.ts'
import { type Place, people, type Somebody, type Who } from './people.ts'
import type { State } from './state.ts'
import { openBrowser, openStage, take } from './taking.ts'

const mostHeight = 2_400
const atOnce = 2
const devices = {
  390: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  1440: { viewport: { width: 1440, height: 900 } },
}
type Width = keyof typeof devices

/** Takes every state of both sides, or the named ones, at both widths, with a page that shows them; returns the folder. */
export async function takeAll(
  names: readonly string[],
): Promise<{ folder: string; failed: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-states-'))
  const demo = await openStage({ isFresh: false })
  const fresh = await openStage({ isFresh: true })
  const browser = await openBrowser()
  const failed: string[] = []
  try {
    await demo.open.castIn()
    const all = [...applicant, ...office].map((state, index) => ({ state, number: index + 1 }))
    const left = all.filter(({ state }) => names.length === 0 || names.includes(state.name))
    const met = { demo: await meetAll(demo, false), fresh: await meetAll(fresh, true) }
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { state, number } = next
        const { address } = state.isFresh ? fresh : demo
        const known = state.isFresh ? met.fresh : met.demo
        const who = known.get(state.who) ?? {}
        const of = known.get(state.of ?? state.who)
        const path = state.path.replace(':id', of?.id ?? '').replace(':secret', who.secret ?? '')
        const shot = { address, path, who, before: state.before, mostHeight }
        for (const width of [390, 1440] as const) {
          const file = fileOf(number, state, width)
          await take(browser, { ...shot, device: devices[width], file: join(folder, file) }).catch(
            (error) => failed.push(`${file}: ${String(error).split('\n')[0]}`),
          )
        }
        console.log(`${number} ${state.name}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    await browser.close()
    await demo.close()
    await fresh.close()
  }
  writeFileSync(join(folder, 'index.html'), contactSheet())
  return { folder, failed }
}

/** Brings in everybody whom the states of a place ask for, one after the other: they share a clock. */
async function meetAll(place: Place, isFresh: boolean): Promise<Map<Who, Somebody>> {
  const met = new Map<Who, Somebody>()
  for (const { who, of, isFresh: here = false } of [...applicant, ...office])
    for (const one of here === isFresh ? [who, of ?? who] : []) {
      if (met.has(one)) continue
      place.open.setBack()
      met.set(one, await people[one](place))
    }
  return met
}

function fileOf(number: number, { name }: State, width: Width): string {
  return `${String(number).padStart(3, '0')}-${name}-${width}.png`
}

function contactSheet(): string {
  const figures = [...applicant, ...office].map((state, index) => {
    const [phone, desk] = ([390, 1440] as const).map((width) => fileOf(index + 1, state, width))
    return `<figure><figcaption>${index + 1} ${state.name} (${state.shows?.join(', ') ?? ''})</figcaption>
<a href="${phone}"><img src="${phone}" height="420" loading="lazy" alt=""></a>
<a href="${desk}"><img src="${desk}" height="420" loading="lazy" alt=""></a></figure>`
  })
  return `<!doctype html><meta charset="utf-8"><title>All states</title>
<style>body{font:14px sans-serif}figure{display:inline-block;margin:8px}img{border:1px solid #ccc}</style>
${figures.join('\n')}`
}
