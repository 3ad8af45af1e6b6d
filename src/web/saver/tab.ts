/** One tab of one browser: its saves are numbered, so that a late one cannot beat a newer one. */
export type Tab = { id: string; next(): number }

type Page = {
  sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  addEventListener(type: string, listener: (event: Event) => void): void
}

const key = 'draft-tab'

/**
 * The tab keeps its name through a reload. While a page is open the name is taken out of the
 * session storage, so that a duplicated tab, which copies that storage, gets a name of its own.
 */
export function openTab(newId: () => string, page: Page = window): Tab {
  let { id, seq } = take(page) ?? { id: newId(), seq: 0 }
  page.addEventListener('pagehide', () => leave(page, id, seq))
  page.addEventListener('pageshow', (event) => {
    const isBack = 'persisted' in event && event.persisted === true
    // Another page of this tab may have gone on under the name meanwhile.
    if (isBack) ({ id, seq } = take(page) ?? { id: newId(), seq: 0 })
  })
  return {
    get id() {
      return id
    },
    next() {
      seq += 1
      return seq
    },
  }
}

function take(page: Page): { id: string; seq: number } | undefined {
  try {
    const [id, seq] = (page.sessionStorage.getItem(key) ?? '').split(' ')
    page.sessionStorage.removeItem(key)
    return id && Number.isSafeInteger(Number(seq)) ? { id, seq: Number(seq) } : undefined
  } catch {
    return undefined
  }
}

function leave(page: Page, id: string, seq: number) {
  try {
    page.sessionStorage.setItem(key, `${id} ${seq}`)
  } catch {
    // Without session storage the next page of this tab is simply another tab.
  }
}
