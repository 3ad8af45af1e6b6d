import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components/ListBox'
import { Icon } from './icon.tsx'

export type Option = {
  value: string
  label: string
  /** Drawn before the label, like a flag. */
  mark?: ReactNode
  /** Drawn after the label, like a dial code. */
  note?: string
  /** Codes and other names that a search finds the option by. */
  also?: readonly string[]
}

export type OptionGroup = { label: string; options: readonly Option[] }

/** One line of a list of choices. */
export function OptionLine({ option }: { option: Option }) {
  return (
    <ListBoxItem
      id={option.value}
      textValue={option.label}
      className="group flex min-h-10 cursor-default items-center gap-3 px-3.5 py-1.5 text-label outline-none focus:bg-sand selected:bg-brown selected:text-cream"
    >
      {option.mark}
      <bdi className="min-w-0 grow">{option.label}</bdi>
      {option.note && (
        <span className="text-umber tabular-nums group-selected:text-cream">{option.note}</span>
      )}
      <Icon name="check" className="hidden size-4 group-selected:block" />
    </ListBoxItem>
  )
}
