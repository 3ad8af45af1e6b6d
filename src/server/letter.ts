import { housePalette, type Palette } from '#shared/palette.ts'

export type Letter = {
  subject: string
  /** Greeting, paragraphs and closing, each one plain text. */
  paragraphs: readonly string[]
  /** One thing to do, as a link. */
  action?: { words: string; url: string }
}

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

/** The HTML part: the frame around the same words, in the institute’s colours. Every value is escaped. */
export function letterHtml(letter: Letter, sender: string, colors: Palette = housePalette): string {
  const { cream, paper, ink, brown, umber, hairline } = colors
  const paragraphs = letter.paragraphs
    .map((words) => `<p style="margin:0 0 16px">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`)
    .join('')
  const action = letter.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.action.url)}" style="display:inline-block;background:${brown};color:${cream};text-decoration:none;padding:15px 30px;border-radius:5px">${escapeHtml(letter.action.words)}</a></p><p style="margin:0 0 16px;font-size:14px;color:${umber}">If the button does not open, copy this address:<br>${escapeHtml(letter.action.url)}</p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;background:${cream};color:${ink};font:17px/1.6 'Source Serif 4',Georgia,serif"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:${paper};border:1px solid ${hairline};border-radius:10px"><tr><td style="padding:32px"><p style="margin:0 0 24px;font:600 26px/1.2 Cormorant,Georgia,serif">${escapeHtml(sender)}</p><h1 style="margin:0 0 16px;font:600 24px/1.2 Cormorant,Georgia,serif">${escapeHtml(letter.subject)}</h1>${paragraphs}${action}</td></tr></table></td></tr></table></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
