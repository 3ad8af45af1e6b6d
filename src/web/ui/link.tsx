import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, type ButtonSize, buttonClass } from './button.tsx'
import { cx } from './cx.ts'

/** A link in running text or in a list. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={cx(linkClass, className as string)} />
}

export const linkClass =
  'underline decoration-brass decoration-1 underline-offset-[.25em] transition-colors hover:decoration-2 hover:text-brass in-data-[surface=dark]:decoration-gold in-data-[surface=dark]:hover:text-gold'

/** It takes clicks on all of the nearest box that is placed: a row of a table, a card. */
export const coveringLink =
  'before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-(--focus) focus-visible:before:-outline-offset-2'

type ButtonLinkProps = LinkProps & {
  look?: ButtonLook
  size?: ButtonSize
  children: ReactNode
}

/** A link that is the next step of a page. */
export function ButtonLink({ look, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cx(buttonClass(look, size), className)} />
}
