import { housePalette, type Palette } from '#shared/palette.ts'

export type Letter = {
  subject: string
  /** Greeting, paragraphs and closing, each one plain text. */
  paragraphs: readonly string[]
  /** One thing to do, as a link. */
  action?: Action
}

type Action = { words: string; url: string }

const subjectLength = 78

/** One line without line breaks, at most 78 characters. */
export function subjectLine(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ')
  return line.length <= subjectLength ? line : `${line.slice(0, subjectLength - 1)}…`
}

/** The text part of a mail. */
export function letterText(letter: Letter, sender: string): string {
  const action = letter.action ? [`${letter.action.words}:\n${letter.action.url}`] : []
  return [...letter.paragraphs, ...action, `-- \n${sender}`].join('\n\n')
}

const sheetPixels = 600
const serif = "'Source Serif 4',Georgia,'Times New Roman',serif"
const display = "Cormorant,Georgia,'Times New Roman',serif"

/**
 * The HTML part: the sheet of the institute around the same words, as the letter looks on the page, in the
 * institute’s colors. It holds no picture, so nothing is missing where they are off. Every value is escaped.
 */
export function letterHtml(letter: Letter, sender: string, colors: Palette = housePalette): string {
  const { cream, paper, ink, umber, hairline } = colors
  const subject = escapeHtml(letter.subject)
  const paragraphs = letter.paragraphs
    .map((words) => `<p style="margin:0 0 18px">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`)
    .join('')
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${subject}</title><style>${otherModes(colors)}</style></head>`,
    `<body class="desk" style="margin:0;background:${cream}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>',
    `<td class="desk" align="center" style="padding:32px 12px;background:${cream}">`,
    `<table role="presentation" width="${sheetPixels}" cellpadding="0" cellspacing="0" class="sheet" style="width:100%;max-width:${sheetPixels}px;background:${paper};border:1px solid ${hairline};border-radius:10px"><tr>`,
    `<td class="words" align="left" style="padding:44px 52px;color:${ink};font:17px/1.6 ${serif}">`,
    `<p class="rule" style="margin:0 0 32px;padding:0 0 20px;border-bottom:1px solid ${hairline};font:600 26px/1.2 ${display}">${escapeHtml(sender)}</p>`,
    `<h1 style="margin:0 0 20px;font:600 32px/1.1 ${display}">${subject}</h1>`,
    paragraphs,
    letter.action ? actionHtml(letter.action, colors, umber) : '',
    '</td></tr></table></td></tr></table></body></html>',
  ].join('')
}

/** One button, and its address for anyone who cannot press it. */
function actionHtml({ words, url }: Action, { brown, cream }: Palette, quiet: string): string {
  const address = escapeHtml(url)
  return [
    `<p style="margin:28px 0"><a class="act" href="${address}" style="display:inline-block;background:${brown};color:${cream};text-decoration:none;padding:15px 30px;border-radius:5px">${escapeHtml(words)}</a></p>`,
    `<p class="quiet" style="margin:0;font-size:14px;color:${quiet};word-break:break-word">If the button doesn’t open, copy this address:<br>${address}</p>`,
  ].join('')
}

/** What a phone and the dark mode change; a program that reads no style sheet shows the letter by day. */
function otherModes(colors: Palette): string {
  const { cream, brown, gold, hairline } = colors
  const deep = colors['brown-deep']
  const dark = [
    `.desk{background:${deep}!important}`,
    `.sheet{background:${brown}!important;border-color:${brown}!important}`,
    `.words{color:${cream}!important}.quiet{color:${hairline}!important}`,
    `.act{background:${gold}!important;color:${deep}!important}`,
  ]
  return `@media(max-width:480px){.words{padding:28px 22px!important}}@media(prefers-color-scheme:dark){${dark.join('')}}`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
