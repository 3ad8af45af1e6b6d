const width = '46vw'

/**
 * A wide screen shows a document beside the answers: the reader takes the right side, and what is marked
 * `data-room` makes way for it. The style comes with the reader, since no other page is to carry it.
 */
const style = `
  [data-docked] > [data-part='sheets'] { height: 70vh }
  @media (width >= 80rem) {
    [data-docked] { position: fixed; inset: 0 0 0 auto; z-index: 10; width: ${width}; margin: 0; border-width: 0 0 0 1px; visibility: visible }
    [data-docked] > [data-part='sheets'] { height: auto; flex-grow: 1 }
    [data-docked] > [data-part='verdict'] { max-height: 50vh; overflow-y: auto }
    body:has([data-docked]) [data-room='narrow'] { margin-right: calc(${width} - 1rem) }
    body:has([data-docked]) [data-room='columns'] { grid-template-columns: minmax(0, 1fr) calc(${width} - 4rem) }
    body:has([data-docked]) [data-room='covered'] { visibility: hidden }
  }
`

let isThere = false

export function makeRoom(): void {
  if (isThere) return
  isThere = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}
