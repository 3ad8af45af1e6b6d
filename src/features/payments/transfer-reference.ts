/** What a person writes on a transfer, so that the office finds whose it is. */
export function transferReference(application: { id: string; receipt: string | null }): string {
  return application.receipt ?? application.id.slice(0, 8).toUpperCase()
}
