import { counted } from '#shared/counted.ts'
import type { StatusTone } from '#web/ui/status-word.tsx'
import type { SlotState } from '../slots.ts'

/** What needs the applicant is a ring, what needs the office is full. */
export const slotTones: Record<SlotState, StatusTone> = {
  needed: 'waiting',
  'sent-back': 'waiting',
  checking: 'active',
  received: 'active',
  accepted: 'good',
}

const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
}

export function kindOf(mediaType: string): string {
  return kinds[mediaType] ?? 'File'
}

/** "3 pages", or nothing for a picture. */
export function pagesOf(pages: number | null): string | undefined {
  if (pages === null) return undefined
  return counted(pages, 'page')
}
