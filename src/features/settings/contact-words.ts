/** The sentence that ends most letters: whom to contact, and where. */
export function contactWords({ email, phone }: { email: string; phone: string }): string {
  return `Contact us at ${email} or ${phone}.`
}
