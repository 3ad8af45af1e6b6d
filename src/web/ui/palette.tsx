import { type KeyboardEvent, useEffect, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Collection } from 'react-aria-components/Collection'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay, Dialog as RacDialog } from 'react-aria-components/Modal'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { cx } from './cx.ts'
import { overlayClass } from './dialog.tsx'
import { inputClass } from './field.tsx'
import { Icon } from './icon.tsx'

export type PaletteEntry = { id: string; label: string; note?: string; act: () => void }
export type PaletteGroup = { label: string; entries: readonly PaletteEntry[] }

type Props = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  /** The answer to this text is on its way: what is here was found for an earlier one. */
  isLooking: boolean
  /** Said where no group has an entry. */
  empty: string
  onClose: () => void
}

/**
 * A field that finds what one can go to; the arrows choose, Enter goes. An Enter that comes before
 * the answer waits for it: the first entry of an earlier text is not what one typed.
 */
export function Palette({ label, placeholder, text, onText, ...props }: Props) {
  const { groups, isLooking, empty, onClose } = props
  const filled = groups.filter(({ entries }) => entries.length > 0)
  const entries = filled.flatMap((group) => group.entries)
  const [chosen, setChosen] = useState<'first' | 'by arrow' | 'entered'>('first')
  const change = (value: string) => {
    setChosen('first')
    onText(value)
  }
  const go = (entry: PaletteEntry | undefined) => {
    onClose()
    entry?.act()
  }
  const first = entries[0]
  useEffect(() => {
    if (chosen !== 'entered' || isLooking) return
    setChosen('first')
    if (first) go(first)
  })
  const hold = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setChosen('by arrow')
    if (event.key !== 'Enter' || chosen === 'by arrow') return
    // After a letter was deleted the menu marks no entry, and an Enter of its own would do nothing.
    const isMarked = event.currentTarget.hasAttribute('aria-activedescendant')
    if (isMarked && !isLooking) return
    event.preventDefault()
    event.stopPropagation()
    if (isLooking) setChosen('entered')
    else if (first) go(first)
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className={cx(overlayClass, 'flex h-(--visual-viewport-height) items-start justify-center')}
    >
      <Modal className="mt-[8vh] flex max-h-[80%] w-full min-w-0 max-w-form max-sm:mx-3">
        <RacDialog
          aria-label={label}
          data-density="dense"
          className="flex min-h-0 w-full animate-rise flex-col overflow-hidden rounded-card bg-paper text-ink shadow-dialog outline-none"
        >
          <Autocomplete inputValue={text} onInputChange={change}>
            <SearchField
              aria-label={label}
              autoFocus
              className="relative border-hairline border-b p-2.5"
            >
              <Icon
                name="search"
                className="pointer-events-none absolute inset-y-0 left-5.5 my-auto text-umber"
              />
              <Input
                role="combobox"
                aria-expanded
                aria-haspopup="listbox"
                placeholder={placeholder}
                maxLength={200}
                onKeyDownCapture={hold}
                className={`${inputClass} pl-10 [&::-webkit-search-cancel-button]:hidden`}
              />
            </SearchField>
            <Menu
              items={filled}
              aria-label={label}
              onAction={(key) => go(entries.find(({ id }) => id === key))}
              className="min-h-24 overflow-y-auto py-1.5 outline-none"
              renderEmptyState={() => <p className="px-4 py-4 text-umber">{empty}</p>}
            >
              {(group) => (
                <MenuSection id={group.label}>
                  <Header className="px-4 pt-3 pb-1 text-help text-umber">{group.label}</Header>
                  <Collection items={group.entries}>
                    {(entry) => (
                      <MenuItem
                        id={entry.id}
                        textValue={entry.label}
                        className="flex min-h-9 cursor-default items-baseline gap-4 px-4 py-1 text-label outline-none focus:bg-sand"
                      >
                        <bdi className="min-w-0 truncate">{entry.label}</bdi>
                        {entry.note && (
                          <span className="ml-auto shrink-0 text-help text-umber">
                            {entry.note}
                          </span>
                        )}
                      </MenuItem>
                    )}
                  </Collection>
                </MenuSection>
              )}
            </Menu>
          </Autocomplete>
        </RacDialog>
      </Modal>
    </ModalOverlay>
  )
}
