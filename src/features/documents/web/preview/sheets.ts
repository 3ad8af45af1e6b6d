import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import type { PageView } from './messages.ts'

/** What a browser's canvas takes everywhere. */
const mostPixels = 16_000_000
const gap = 12

const style = `
  html, body { height: 100%; margin: 0 }
  body > div { box-sizing: border-box; height: 100%; overflow: auto; padding: ${gap}px; background: #efe4d0; outline-offset: -2px }
  body > div:focus-visible { outline: 2px solid #8a5a22 }
  [role='group'] { position: relative; margin: 0 auto ${gap}px; background: #fff; box-shadow: 0 0 0 1px #d9c8ac }
  canvas { position: absolute; inset: 0; width: 100%; height: 100% }
  p { position: absolute; inset: 0; margin: 0; overflow: hidden; opacity: 0; pointer-events: none }
`

type Sheet = {
  element: HTMLElement
  page: PDFPageProxy
  isNear: boolean
  task?: RenderTask
}

/** The sheets of a file, one under another; only those near the reader's eye hold a picture. */
export class Sheets {
  readonly #desk = document.createElement('div')
  readonly #all: Sheet[] = []
  readonly #watch: IntersectionObserver
  #look: PageView

  static async of(pdf: PDFDocumentProxy, look: PageView): Promise<Sheets> {
    const sheets = new Sheets(look)
    for (let number = 1; number <= pdf.numPages; number += 1)
      sheets.#add(await pdf.getPage(number), pdf.numPages)
    return sheets
  }

  private constructor(look: PageView) {
    this.#look = look
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    document.adoptedStyleSheets.push(sheet)
    this.#desk.tabIndex = 0
    this.#desk.setAttribute('role', 'region')
    this.#desk.setAttribute('aria-label', 'Pages')
    document.body.append(this.#desk)
    this.#watch = new IntersectionObserver((entries) => this.#follow(entries), {
      root: this.#desk,
      rootMargin: '100% 0px',
    })
    new ResizeObserver(() => this.#lay()).observe(this.#desk)
  }

  show(look: PageView): void {
    this.#look = look
    this.#lay()
  }

  #add(page: PDFPageProxy, pages: number): void {
    const element = document.createElement('div')
    element.setAttribute('role', 'group')
    element.setAttribute('aria-label', `Page ${page.pageNumber} of ${pages}`)
    const sheet = { element, page, isNear: false }
    this.#all.push(sheet)
    this.#size(sheet)
    this.#desk.append(element)
    this.#watch.observe(element)
  }

  /** Keeps the reader's place while widths change. */
  #lay(): void {
    const { scrollTop, scrollHeight } = this.#desk
    for (const sheet of this.#all) {
      this.#size(sheet)
      if (sheet.isNear) void this.#draw(sheet)
    }
    if (scrollHeight) this.#desk.scrollTop = (scrollTop / scrollHeight) * this.#desk.scrollHeight
  }

  #viewportOf({ page }: Sheet) {
    const rotation = (page.rotate + this.#look.turns * 90) % 360
    const { width } = page.getViewport({ scale: 1, rotation })
    const room = Math.max(this.#desk.clientWidth - 2 * gap, 100)
    return page.getViewport({ scale: (room / width) * this.#look.zoom, rotation })
  }

  #size(sheet: Sheet): void {
    const { width, height } = this.#viewportOf(sheet)
    Object.assign(sheet.element.style, { width: `${width}px`, height: `${height}px` })
  }

  #follow(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const sheet = this.#all.find(({ element }) => element === target)
      if (!sheet) continue
      sheet.isNear = isIntersecting
      if (isIntersecting) void this.#draw(sheet)
      else clear(sheet)
    }
  }

  async #draw(sheet: Sheet): Promise<void> {
    sheet.task?.cancel()
    const viewport = this.#viewportOf(sheet)
    const most = Math.sqrt(mostPixels / (viewport.width * viewport.height))
    const density = Math.min(devicePixelRatio, most)
    const canvas = document.createElement('canvas')
    canvas.setAttribute('aria-hidden', 'true')
    canvas.width = Math.floor(viewport.width * density)
    canvas.height = Math.floor(viewport.height * density)
    const task = sheet.page.render({
      canvas,
      viewport,
      transform: [density, 0, 0, density, 0, 0],
    })
    sheet.task = task
    // A drawing that was overtaken by another look ends by refusing.
    const isDone = await task.promise.then(
      () => true,
      () => false,
    )
    if (!isDone || sheet.task !== task) return
    const { items } = await sheet.page.getTextContent()
    const text = document.createElement('p')
    text.textContent = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    if (sheet.task === task) sheet.element.replaceChildren(canvas, text)
  }
}

function clear(sheet: Sheet): void {
  sheet.task?.cancel()
  sheet.task = undefined
  sheet.element.replaceChildren()
}
