/** Lets the browser keep something as a file that people and programs can read. */
export function saveJson(content: unknown, name: string): void {
  const text = JSON.stringify(content, null, 2)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
