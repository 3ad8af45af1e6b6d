import type { DocumentRule, DocumentRules } from '../office-settings.ts'

const usual = {
  programs: ['ba', 'msc'],
  askedOf: 'everyone',
  dueDays: 21,
  isBlocking: false,
  takesSeveral: false,
  asksExpiry: false,
  isRestricted: false,
} as const satisfies Partial<DocumentRule>

function rule(
  own: Pick<DocumentRule, 'id' | 'name' | 'why'> & Partial<DocumentRule>,
): DocumentRule {
  return { ...usual, programs: [...usual.programs], ...own }
}

/** The documents that a new installation asks for; nothing in them holds an offer back until the office wants it. */
export const firstDocuments: DocumentRules = {
  rules: [
    rule({
      id: 'identity',
      name: 'Proof of identity',
      why: 'A passport, driver’s license or military ID shows that the application is yours.',
      asksExpiry: true,
      isRestricted: true,
    }),
    rule({
      id: 'transcripts',
      name: 'Transcripts',
      why: 'Your record from each college or university that you attended. Unofficial copies are fine for now.',
      askedOf: 'bachelors',
      takesSeveral: true,
    }),
    rule({
      id: 'degree',
      name: 'Degree certificate',
      why: 'Your diploma, or a letter from your institution confirming the degree.',
      askedOf: 'bachelors',
    }),
    rule({
      id: 'schooling',
      name: 'High school diploma',
      why: 'Your diploma, GED or other proof of the schooling you completed.',
      programs: ['ba'],
      askedOf: 'no-bachelors',
    }),
    rule({
      id: 'service',
      name: 'DD-214 or orders',
      why: 'It shows your service, or that of the family member you’re affiliated through, and may qualify you for benefits.',
      askedOf: 'military',
      isRestricted: true,
    }),
    rule({
      id: 'va-eligibility',
      name: 'Certificate of eligibility',
      why: 'It states your VA benefit and how many months you have left.',
      askedOf: 'va-benefit',
      isRestricted: true,
    }),
    rule({
      id: 'employer-letter',
      name: 'Letter from your employer',
      why: 'It states what your employer pays, and when.',
      askedOf: 'employer-pays',
    }),
    rule({
      id: 'credit-evidence',
      name: 'Certificates for credit transfer',
      why: 'Proof of each training you want to count toward the program.',
      askedOf: 'credit',
      takesSeveral: true,
    }),
  ],
  sendBack: [
    {
      id: 'not-readable',
      applicant: 'We can’t read it well enough. Scan it again, or take a photo in good light.',
      staff: 'Not readable',
    },
    {
      id: 'pages-missing',
      applicant: 'Pages are missing. Send all of them in one file.',
      staff: 'Pages missing',
    },
    {
      id: 'wrong-document',
      applicant: 'This isn’t the document we asked for.',
      staff: 'Wrong document',
    },
    {
      id: 'not-yours',
      applicant: 'The name on it doesn’t match your application. Tell us why they differ.',
      staff: 'Different name',
    },
    {
      id: 'expired',
      applicant: 'It has expired. Upload one that’s still valid.',
      staff: 'Expired',
    },
    {
      id: 'not-official',
      applicant: 'We need the official one, with a stamp or signature.',
      staff: 'Not official',
    },
  ],
  checkDays: 5,
  remindDays: 5,
  mostFiles: 50,
  mostMegabytes: 200,
}
