/**
 * On a narrow screen the panels come first, then the decision and the answers. On a wide one those two are on the
 * left, the panel and its rail on the right, where both stay in view while the left side scrolls, and so does the
 * strip with who it is and what is decided. The style comes with the page: every public page would carry its classes.
 */
const style = `
  [data-part='facts'] dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11.5rem, 45%), 1fr)); gap: 0.5rem 1.5rem }
  [data-part='facts'] dl > div { display: block; border: 0; padding: 0 }
  [data-part='timeline']:not([data-is-open]) { display: none }
  [data-part='lead'] > * { margin: 0 0 2.25rem }
  [data-room='covered'] { margin-bottom: 2.25rem }
  [data-part='beside'] { display: grid; gap: 1rem 1.5rem }
  [data-part='beside'] > * { min-width: 0 }
  @media (width >= 80rem) {
    [data-room='columns'] { grid-template: auto 1fr / minmax(0, 1fr) clamp(27rem, 38vw, 35rem) }
    [data-room='columns'] > * { grid-column: 1 }
    [data-room='columns'] > [data-room='covered'] { grid-column: 2; grid-row: 1 / span 2; margin: 0 }
    [data-part='outcome'] { grid-template-columns: minmax(0, 1fr) }
    [data-part='outcome'] > * { grid-column: 1 }
    [data-part='beside'] { position: sticky; top: 1rem; grid-template-columns: minmax(0, 1fr) 9.5rem; align-items: start }
    [data-part='rail'] { order: 1 }
    [data-part='rail'] ul { flex-direction: column; width: auto; border-width: 0 0 0 1px }
    [data-part='rail'] a { margin: 0 0 0 -1px; border-width: 0 0 0 2px; min-height: 2.25rem }
    [data-part='panel'] { max-height: calc(100dvh - 2rem); overflow-y: auto; padding: 0 0.25rem 0.25rem }
  }
  @media (width >= 80rem) and (height >= 40rem) {
    [data-part='strip'] { position: sticky; top: 0; z-index: 3; margin-inline: -0.5rem; padding: 0.5rem; background: var(--color-cream) }
    [data-part='beside'] { top: 4.5rem }
    [data-part='panel'] { max-height: calc(100dvh - 5.5rem) }
    [data-is-long] ~ * [data-part='beside'] { top: 7.5rem }
    [data-is-long] ~ * [data-part='panel'] { max-height: calc(100dvh - 8.5rem) }
    [data-room] [id] { scroll-margin-top: 5rem }
  }
  @media print {
    [data-part='strip'] { position: static }
    [data-room='columns'] { display: flex; flex-direction: column }
    [data-room='covered'] { order: 1 }
    [data-part='beside'] { display: block; position: static }
    [data-part='panel'] { max-height: none; overflow: visible }
    [data-part='lead'], [data-part='rail'], [data-part='place'] { display: none }
    [data-part='timeline']:not([data-is-open]) { display: block }
  }
`

let isThere = false

export function layOutSidePanel(): void {
  if (isThere) return
  isThere = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
}
