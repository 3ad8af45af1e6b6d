/** As the `ref` of what takes the focus when it appears. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus()
}
