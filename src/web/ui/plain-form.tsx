import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }

/** A form whose page checks it and stays: the browser does neither. */
export function PlainForm({ onSubmit, ...rest }: Props) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog’s form may lie in this one, and events pass through portals.
        if (event.target === event.currentTarget) void onSubmit()
      }}
    />
  )
}
