/** For a `ref`: the control that was used is gone, and the focus goes to what took its place. */
export function focusIfLost(element: HTMLElement | null): void {
  if (element && document.activeElement === document.body) element.focus()
}
