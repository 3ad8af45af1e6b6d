import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants, moneyDocuments } from '#server/db/schema.ts'
import { copyOf } from '#tests/copies.ts'
import { completed } from '#tests/signed.ts'
import { app, inReview, owner, withContracts } from './contracts.fixture.ts'
import { getFile } from './rows.ts'
import { readSealed } from './verifying.ts'

withContracts()

test.each([
  ['Han', '小明', '王', 'Wang Xiaoming'],
  ['Arabic', 'عبد الرحمن', 'السيد', 'Abdulrahman Alsayed'],
  ['Devanagari', 'अमित', 'शर्मा', 'Amit Sharma'],
  ['Thai', 'สมชาย', 'ใจดี', 'Somchai Jaidee'],
  ['Vietnamese', 'Thị Hương Giang', 'Nguyễn', null],
])(
  'a name in %s is offered, signed, sealed and invoiced',
  async (_, firstName, lastName, latinName) => {
    const one = await copyOf(app, inReview.id)
    const { db } = app.platform
    await db
      .update(applicants)
      .set({ firstName, lastName, latinName })
      .where(eq(applicants.id, one.applicantId))
    const signed = await completed(app, owner, one)
    const sealed = await getFile(db, signed.contractId, 'sealed')
    const { signatures, isSigned, textHolds } = await readSealed(sealed)
    expect({ isSigned, textHolds }).toEqual({ isSigned: true, textHolds: true })
    expect(signatures[0]?.name).toBe(`${firstName} ${lastName}`)
    const pages = (await PDF.load(new Uint8Array(sealed))).extractText()
    const text = pages
      .map((page) => page.text)
      .join('\n')
      .replace(/[\s\u200b]/g, '')
    const written = `${firstName}${lastName}`.replace(/\s/g, '')
    // What stands from right to left is read here as it stands.
    const shown = [written, [...written].reverse().join('')]
    expect(shown.some((name) => text.includes(name))).toBe(true)
    if (latinName) expect(text).toContain(`(${latinName.replace(/\s/g, '')})`)
    const invoices = await db
      .select({ facts: moneyDocuments.facts })
      .from(moneyDocuments)
      .where(eq(moneyDocuments.applicationId, one.id))
    for (const { facts } of invoices) expect(facts.to.name).toContain(`${firstName} ${lastName}`)
    expect(invoices.length).toBeGreaterThan(0)
  },
)
