import type { ShownCheck } from './checks.ts'

const style = `
:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#20242b;--soft:#666e7a;--line:#dcd8cf;--card:#fff;--band:#b4532a;--good:#23693b;--bad:#a4262c}
@media(prefers-color-scheme:dark){:root{--paper:#16181c;--ink:#e8e6e1;--soft:#a0a6b0;--line:#343941;--card:#1e2126;--band:#e08a5b;--good:#7fce98;--bad:#f1838a}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1100px;padding:2.5rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1{font:600 2rem/1.15 Georgia,serif;margin:0 0 .25rem}
h2{font:600 1.25rem/1.3 Georgia,serif;margin:2.5rem 0 .75rem}
p{margin:.25rem 0;max-width:46rem}.soft,small{color:var(--soft)}
.verdict{font:600 1.35rem/1.3 Georgia,serif;margin:1.25rem 0}.good{color:var(--good)}.bad{color:var(--bad)}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:.75rem;margin:1.25rem 0}
dl div{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.6rem .8rem}
dt{color:var(--soft);font-size:.82rem}dd{margin:0;font-size:1.3rem;font-weight:600}
figure{margin:1.25rem 0;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.75rem .75rem .25rem}
figcaption{display:flex;flex-wrap:wrap;gap:.15rem .9rem;align-items:baseline;font-size:.9rem}
figcaption span{color:var(--soft)}figcaption i{font-style:normal;display:inline-flex;align-items:center;gap:.35rem}
figcaption i::before{content:"";width:14px;height:3px;border-radius:2px;background:var(--c)}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--soft);font:12px system-ui,sans-serif}.mark line{stroke:var(--line)}.mark text{text-anchor:end}
.time{text-anchor:middle}.band rect{fill:var(--band);opacity:.16}.band text{fill:var(--band);text-anchor:middle;font-weight:600}
path{fill:none;stroke-width:1.6;stroke-linejoin:round}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;padding:.4rem .9rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:500;font-size:.82rem}td.number,th.number{text-align:right}
code{font-size:.85em;overflow-wrap:anywhere}li{margin:.25rem 0}
@media(max-width:600px){svg text{font-size:22px}}`

/** A page that needs nothing but itself. */
export function pageOf(title: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style>
<h1>${escaped(title)}</h1>
${body.join('\n')}
</html>
`
}

export function tilesOf(tiles: readonly (readonly [string, string | number])[]): string {
  const each = tiles.map(
    ([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(shown(value))}</dd></div>`,
  )
  return `<dl>${each.join('')}</dl>`
}

type Cell = string | number | undefined

/** Numbers are to the right; what is not known is a dash. */
export function tableOf(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isNumber = (column: number) => rows.some((row) => typeof row[column] === 'number')
  const cell = (tag: 'th' | 'td', value: Cell, column: number) =>
    `<${tag}${isNumber(column) ? ' class="number"' : ''}>${escaped(shown(value ?? '–'))}</${tag}>`
  const line = (tag: 'th' | 'td', cells: readonly Cell[]) =>
    `<tr>${cells.map((value, column) => cell(tag, value, column)).join('')}</tr>`
  return `<div class="scroll"><table>${line('th', heads)}${rows.map((row) => line('td', row)).join('')}</table></div>`
}

function shown(value: string | number): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** What must hold, and each breach that is kept of it. */
export function checksOf(checks: readonly ShownCheck[]): string {
  const rows = checks.map(({ name, looked, broken }) => [name, looked, broken])
  const told = checks.flatMap(({ name, breaches }) =>
    breaches.length === 0
      ? []
      : [
          `<p class="bad">${escaped(name)}</p>`,
          `<ul>${breaches.map((one) => `<li><code>${escaped(one)}</code></li>`).join('')}</ul>`,
        ],
  )
  return [tableOf(['What must hold', 'Looked at', 'Broken'], rows), ...told].join('\n')
}
