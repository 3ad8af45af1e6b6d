let pressed: HTMLButtonElement | null = null

// Comes by itself and long before the rest: a prerendered page can be pressed before it can act.
document.addEventListener('click', keep, true)

function keep({ target }: Event) {
  if (target instanceof Element) pressed = target.closest('button') ?? pressed
}

/** Does what was pressed too early, once; from here on the page acts for itself. */
export function catchUp(): void {
  document.removeEventListener('click', keep, true)
  pressed?.click()
}
