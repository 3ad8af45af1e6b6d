/** The element id of a form path, where an error summary leads. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}
