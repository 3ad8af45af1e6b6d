/** A shade at either end as long as there is more behind it; what scrolls along covers it at the end. */
export function moreBehind(color: 'cream' | 'paper') {
  return {
    background: [
      `linear-gradient(to right, var(--color-${color}) 60%, transparent) left / 4rem 100% no-repeat local`,
      `linear-gradient(to left, var(--color-${color}) 60%, transparent) right / 4rem 100% no-repeat local`,
      'linear-gradient(to right, rgb(42 26 18 / 0.16), transparent) left / 1.5rem 100% no-repeat scroll',
      'linear-gradient(to left, rgb(42 26 18 / 0.16), transparent) right / 1.5rem 100% no-repeat scroll',
      `var(--color-${color})`,
    ].join(', '),
  }
}
