import type { OwnApplication } from '#features/application-form/contract.ts'
import { forgetUnder, holdsUnder, openSavers } from '#web/saver/open-savers.ts'
import type { Saver } from '#web/saver/saver.ts'
import { removeText, storeText } from '#web/storage.ts'
import type { Leaf } from '../document.ts'

export type DraftSaver = Saver<Leaf, OwnApplication>

const discarded = 'draft-discarded'

/** Drafts are stored under account and application, so that another person on the device sees nothing. */
export function draftPlace(account: string, program?: string): string {
  const parts = program === undefined ? ['draft', account] : ['draft', account, program]
  return parts.map((part) => `${encodeURIComponent(part)}:`).join('')
}

/** Whether this device holds answers of an account, or one program of it, that were not confirmed. */
export function hasUnsentAnswers(account: string, program?: string): boolean {
  return holdsUnder(draftPlace(account, program))
}

/** Takes an account's unsent answers off this device. */
export function forgetDraftsOf(account: string): void {
  forgetUnder(draftPlace(account))
}

/**
 * Takes the unsent answers of a discarded application off this device, and tells the other tabs; its
 * form is read afresh when opened.
 */
export function forgetDraft(account: string, program: string): void {
  const place = draftPlace(account, program)
  forgetUnder(place)
  storeText(discarded, place)
  removeText(discarded)
}

/** Another tab of this device discarded an application whose form may be open here. */
export function followDiscards(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === discarded && newValue) openDraft(newValue)?.noteDiscarded()
  })
}

/** The open form of a program goes on with another application, which was just begun. */
export function adoptApplication(account: string, application: OwnApplication): void {
  openDraft(draftPlace(account, application.program))?.adopt(application)
}

function openDraft(place: string): DraftSaver | undefined {
  return openSavers.get(place) as DraftSaver | undefined
}
