import { expect, test } from 'vitest'
import { openTab } from './tab.ts'

test('a tab keeps its name and goes on counting through a reload', () => {
  const page = new Page()
  const before = openTab(names('a', 'b'), page)
  before.next()
  expect(before.next()).toBe(2)
  page.leave()
  const after = openTab(names('c'), new Page(page.kept))
  expect([after.id, after.next()]).toEqual(['a', 3])
})

test('a duplicated tab gets a name of its own', () => {
  const page = new Page()
  const first = openTab(names('a'), page)
  const duplicate = openTab(names('b'), new Page(new Map(page.kept)))
  expect([first.id, duplicate.id]).toEqual(['a', 'b'])
})

test('a page that comes back goes on after the numbers of the page that followed it', () => {
  const page = new Page()
  const tab = openTab(names('a'), page)
  tab.next()
  page.leave()
  const later = new Page(page.kept)
  openTab(names('b'), later).next()
  later.leave()
  page.comeBack()
  expect([tab.id, tab.next()]).toEqual(['a', 3])
})

test('where session storage is refused each page is a tab of its own', () => {
  const page = new Page()
  Object.defineProperty(page, 'sessionStorage', {
    get() {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  const tab = openTab(names('a'), page)
  page.leave()
  expect([tab.id, tab.next()]).toEqual(['a', 1])
})

function names(...left: string[]) {
  return () => left.shift() ?? 'none'
}

class Page extends EventTarget {
  readonly kept: Map<string, string>

  constructor(kept = new Map<string, string>()) {
    super()
    this.kept = kept
  }

  readonly sessionStorage = {
    getItem: (key: string) => this.kept.get(key) ?? null,
    setItem: (key: string, value: string) => void this.kept.set(key, value),
    removeItem: (key: string) => void this.kept.delete(key),
  }

  leave() {
    this.dispatchEvent(new Event('pagehide'))
  }

  comeBack() {
    this.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  }
}
